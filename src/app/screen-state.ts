import { useEffect, useState } from 'react'
import type { Fields } from '../../renderer/language/field.ts'
import { createStore, type Store } from '../../renderer/run/data/index.ts'
import type { Env } from '../../renderer/run/env/index.ts'
import { defaults } from '../../renderer/run/views/index.ts'
import { useShownEntry } from '../navigation/provider.tsx'

type Values = Record<string, unknown>

/** Kept states of this tab by person, visit and screen, so that going back renders at once. */
const inMemory = new Map<string, Values>()

/** Clears the kept states in memory. */
export const clearScreenStates = (): void => inMemory.clear()

/**
 * Returns a screen's state store, or undefined while stored values are being read. Fields declared `kept` survive going back and a reload
 * without being in the address (DEC-33). They are stored per visit with the drafts: encrypted, and erased with the session.
 */
export function useScreenState(env: Env, screen: string, fields: Fields): Store | undefined {
  const { entry, action } = useShownEntry()
  const [storage] = useState(() => createStateStorage(env, screen, fields, entry.visit))
  const [state, setState] = useState(() => {
    const known = storage && inMemory.get(storage.key)
    // A newly opened screen cannot have stored values.
    return known || !storage || action !== 'POP' ? createState(fields, known, storage) : undefined
  })
  useEffect(() => {
    let isUnmounted = false
    const restore = async () => {
      const found = await storage?.read()
      if (!isUnmounted) setState(createState(fields, found, storage))
    }
    if (!state) void restore()
    return () => {
      isUnmounted = true
    }
  }, [state, storage, fields])
  return state
}

interface StateStorage {
  key: string
  read(): Promise<Values | undefined>
  write(values: Readonly<Values>): void
}

/** Returns the storage for a screen's state during a visit; undefined when no field is kept. */
function createStateStorage(env: Env, screen: string, fields: Fields, visit: string): StateStorage | undefined {
  const names = Object.keys(fields).filter((name) => fields[name]?.kept)
  const drafts = names.length > 0 ? env.drafts : undefined
  if (!drafts) return undefined
  const at = JSON.stringify([screen, 'state', visit])
  const key = `${env.identity()} ${at}`
  return {
    key,
    read: async () => (await drafts.read(at))?.values,
    write(values) {
      const persisted = Object.fromEntries(names.map((name) => [name, values[name]]))
      inMemory.set(key, persisted)
      void drafts.write(at, persisted, visit)
    },
  }
}

function createState(fields: Fields, found: Values = {}, storage: StateStorage | undefined): Store {
  const known = Object.entries(found).filter(([name, value]) => fields[name]?.kept && typeof value === 'string')
  const inner = createStore({ ...defaults(fields), ...Object.fromEntries(known) })
  if (!storage) return inner
  // An entry, even an empty one, lets the way back render without waiting for storage.
  inMemory.set(storage.key, found)
  const set: Store['set'] = (path, value) => {
    inner.set(path, value)
    storage.write(inner.all())
  }
  return { ...inner, set }
}
