import { useEffect, useState } from 'react'
import type { Fields } from '../../renderer/language/field.ts'
import { createStore, type Store } from '../../renderer/run/data/index.ts'
import type { Env } from '../../renderer/run/env/index.ts'
import { defaults } from '../../renderer/run/views/index.ts'
import { useShownEntry } from '../navigation/provider.tsx'

type Values = Record<string, unknown>

/** What stands on the screens of this tab, by person, visit and screen: the way back draws it at once. */
const inMemory = new Map<string, Values>()

/** Forgets what was typed on the screens of this tab. */
export const forgetKeptState = (): void => inMemory.clear()

/**
 * A screen's state. Its fields that are `kept` come back with the screen, on the way back and after a reload, without standing
 * in the address (DEC-33): a visit's are kept where the screen's `env` keeps drafts, encrypted, and go with the session. Undefined while they are being read.
 */
export function useScreenState(env: Env, screen: string, fields: Fields): Store | undefined {
  const { entry, action } = useShownEntry()
  const [kept] = useState(() => createStateStorage(env, screen, fields, entry.visit))
  const [state, setState] = useState(() => {
    const known = kept && inMemory.get(kept.key)
    // Nothing can be there of a screen that has just been opened.
    return known || !kept || action !== 'POP' ? createState(fields, known, kept) : undefined
  })
  useEffect(() => {
    let isOver = false
    const bring = async () => {
      const found = await kept?.read()
      if (!isOver) setState(createState(fields, found, kept))
    }
    if (!state) void bring()
    return () => {
      isOver = true
    }
  }, [state, kept, fields])
  return state
}

interface StateStorage {
  key: string
  read(): Promise<Values | undefined>
  write(values: Readonly<Values>): void
}

/** Who keeps a screen's state during a visit; undefined where nothing of it is kept. */
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
      const left = Object.fromEntries(names.map((name) => [name, values[name]]))
      inMemory.set(key, left)
      void drafts.write(at, left, visit)
    },
  }
}

function createState(fields: Fields, found: Values = {}, kept: StateStorage | undefined): Store {
  const known = Object.entries(found).filter(([name, value]) => fields[name]?.kept && typeof value === 'string')
  const inner = createStore({ ...defaults(fields), ...Object.fromEntries(known) })
  if (!kept) return inner
  // On the way back there is nothing to wait for, even where nothing was typed.
  inMemory.set(kept.key, found)
  const set: Store['set'] = (path, value) => {
    inner.set(path, value)
    kept.write(inner.all())
  }
  return { ...inner, set }
}
