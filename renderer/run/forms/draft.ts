import { useEffect, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { FormPlan } from '../../compile/plan.ts'
import type { Field } from '../../language/field.ts'
import { isSame } from '../../language/same.ts'
import { notify } from '../content/index.ts'
import { type Scope, valuesOf } from '../data/index.ts'
import type { DraftForm } from './draft-sync.ts'
import { belongingValues } from './belonging-values.ts'
import { startValues } from './create-form.ts'

type Values = Readonly<Record<string, unknown>>

/** Debounce before input is stored, in milliseconds. */
const PAUSE_MS = 400

/** Returns the names of the params that fill the form. Another screen may bring other values during a visit. */
const filledFrom = ({ fill }: FormPlan): string[] =>
  Object.values(fill).flatMap((value) => ('path' in value && value.path[0] === 'params' ? (value.path[1] ?? []) : []))

/**
 * Returns the key of a draft: screen, form, key of the record, and URL params, which may name the object of a new record. Params in `without`
 * are left out.
 */
export function draftKey(screen: string, form: FormPlan, scope: Scope, without: readonly string[] = []): string {
  const record = form.record && form.key ? scope.get([...form.record, form.key]) : undefined
  const params = scope.get(['params'])
  const own = Object.entries(typeof params === 'object' && params !== null ? params : {}).flatMap(([name, value]) => {
    // A record names its object by its key: a dialog may receive the whole record.
    const id = typeof value === 'object' && value !== null && form.key ? (value as Record<string, unknown>)[form.key] : (value as unknown)
    const isName = typeof id === 'string' || typeof id === 'number' || typeof id === 'boolean'
    return isName && !without.includes(name) ? [[name, id] as const] : []
  })
  return JSON.stringify([screen, form.id, record ?? null, own.sort(([left], [right]) => (left < right ? -1 : 1))])
}

/**
 * A stored draft: field values, their types, and at that time the values prefilled by another screen (`brought`) and the values of a form
 * without input (`base`).
 */
interface Draft {
  values: Record<string, unknown>
  types: Record<string, string>
  brought?: Record<string, unknown>
  base?: Record<string, unknown>
}

/** Returns a text that identifies the type of a field; values are compatible if it is equal. */
const nameOfType = ({ type, dictionary = '', of = '' }: Field): string => [type, dictionary, of].join(' ').trim()

/** Returns the draft of form values, without secrets. */
export function draftOf({ fields }: FormPlan, values: FieldValues): Draft {
  const stored = Object.entries(values).filter(([name, value]) => {
    const field = fields[name]
    return field !== undefined && !field.secret && value !== undefined
  })
  const types = stored.flatMap(([name]) => (fields[name] ? [[name, nameOfType(fields[name])]] : []))
  return { values: Object.fromEntries(stored), types: Object.fromEntries(types) as Draft['types'] }
}

/** Returns the values of a draft whose field still has the same type; the schema may have changed since. */
export function compatibleValues(form: FormPlan, stored: Record<string, unknown>): Record<string, unknown> {
  const { values, types } = stored as Partial<Draft>
  const known = Object.entries(draftOf(form, values ?? {}).types)
  return Object.fromEntries(known.flatMap(([name, type]) => (types?.[name] === type ? [[name, values?.[name]]] : [])))
}

/**
 * Returns the values to restore. A field that the user had not changed keeps its present value: another user may have saved the record since
 * (DEC-20). A value in `given` that was prefilled since the draft was stored overrides it. A value prefilled before is
 * restored as the user left it, including removal. A call without `given` restores the whole draft, so that a text keeps its object.
 */
export function valuesToRestore(form: FormPlan, stored: Record<string, unknown>, given?: Record<string, unknown>): Record<string, unknown> {
  const { brought: prefilled = {}, base = {} } = stored as Partial<Draft>
  const isChanged = ([name, value]: [string, unknown]) => name in prefilled || !(name in base && isSame(value, base[name]))
  const values = Object.fromEntries(Object.entries(compatibleValues(form, stored)).filter(isChanged))
  const fill = given ?? prefilled
  const isNew = (name: string) => JSON.stringify(fill[name]) !== JSON.stringify(prefilled[name])
  const ofFill = Object.keys(fill).map((name) => [name, isNew(name) ? fill[name] : (values[name] ?? null)])
  return { ...values, ...(Object.fromEntries(ofFill) as Record<string, unknown>) }
}

/**
 * Whether restoring would overwrite a value of the record that another user saved after the draft was stored. `present` are the values of the
 * form without input. Files are not compared, because their addresses change with each answer.
 */
export function isOutdated({ fields }: FormPlan, stored: Record<string, unknown>, restored: Values, present: Values): boolean {
  const { base = {} } = stored as Partial<Draft>
  return Object.keys(restored).some((name) => {
    const isFile = /image|file/.test(fields[name]?.type ?? '')
    return !isFile && name in base && name in present && !isSame(base[name], present[name]) && !isSame(restored[name], present[name])
  })
}

/**
 * Stores input as a draft and restores the draft when the form is editable. Asks for confirmation, except in the same visit (reload,
 * navigating back) when nobody else has saved another value of a restored field. Newly prefilled values and input typed while the draft was being read override the draft.
 */
export function FormDraft(form: DraftForm): null {
  useDraft(form)
  return null
}

function useDraft({ form, scope, env, screen, methods, draftSync, isOpen }: DraftForm): void {
  const startRestore = useRef<(() => void) | undefined>(undefined)
  useEffect(() => {
    const drafts = form.draft === false ? undefined : env.drafts
    if (!drafts) return undefined
    let key = draftKey(screen, form, scope)
    // Where the key of this visit's draft is stored, because the params that fill the form may change during the visit.
    const filled = filledFrom(form)
    const visitKey = filled.length > 0 ? `${draftKey(screen, form, scope, filled)} ${drafts.visit()}` : undefined
    let isUnmounted = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let changed = false
    // Read on the first input, because the page may already show another screen when the draft is stored.
    let visit: string | undefined
    let restoring: Promise<void> | undefined
    // A draft is not overwritten while it is being read, because its values may not be in the form yet.
    let isReading = false
    const touched = new Set<string | undefined>()

    const fill = () => valuesOf(form.fill, scope, env.formatters)
    const present = () => draftOf(form, startValues(form, scope, env)).values
    // Defaults such as the present time change by themselves.
    const presentOfRecord = () => {
      const record: unknown = form.record && scope.get(form.record)
      const isOfRecord = ([name]: [string, unknown]) => typeof record === 'object' && record !== null && name in record
      return Object.fromEntries(Object.entries(present()).filter(isOfRecord))
    }
    // The values that the user replaced: the form may read what another user saved meanwhile, and keeps the input.
    const replaced = new Map<string, unknown>()
    const store = () => {
      clearTimeout(timer)
      if (isUnmounted || isReading || !changed || visit === undefined) return
      void drafts.write(
        key,
        {
          ...draftOf(form, methods.getValues()),
          brought: draftOf(form, fill()).values,
          base: { ...present(), ...Object.fromEntries(replaced) },
        },
        visit,
      )
      if (visitKey) void drafts.write(visitKey, { key }, visit)
    }
    const drop = () => {
      clearTimeout(timer)
      changed = false
      replaced.clear()
      void drafts.forget(key)
      if (visitKey) void drafts.forget(visitKey)
    }
    draftSync.setDrop(drop)

    async function restore(): Promise<void> {
      const known = visitKey && (await drafts?.read(visitKey))?.values['key']
      if (typeof known === 'string') key = known
      const stored = await drafts?.read(key)
      if (!stored || isUnmounted) return
      const isSameVisit = stored.visit === drafts?.visit()
      const wanted = valuesToRestore(form, stored.values, isSameVisit ? fill() : undefined)
      const mayRestore = isSameVisit && !isOutdated(form, stored.values, wanted, presentOfRecord())
      const isWanted = mayRestore || (await notify(env, env.content.outcomes['draftKept'] ?? ''))
      if (isUnmounted) return
      if (isWanted === false) void drafts?.forget(key)
      // Closing the confirmation without an answer keeps the draft (DEC-18).
      if (!isWanted) return
      const values = belongingValues(form, wanted, methods.getValues())
      const left = Object.entries(values).filter(([name]) => !touched.has(name))
      const { base = {} } = stored.values as Partial<Draft>
      for (const [name, value] of left) {
        if (name in base) replaced.set(name, base[name])
        methods.setValue(name, value, { shouldDirty: true })
      }
    }
    startRestore.current = () => {
      if (restoring) return
      isReading = true
      restoring = restore().finally(() => {
        isReading = false
        if (changed) timer = setTimeout(store, PAUSE_MS)
      })
    }

    const stop = methods.subscribe({
      formState: { values: true },
      callback: ({ name }) => {
        if (draftSync.isSilent()) return
        changed = true
        touched.add(name)
        if (name !== undefined && !replaced.has(name)) replaced.set(name, present()[name])
        visit ??= drafts.visit()
        clearTimeout(timer)
        timer = setTimeout(store, PAUSE_MS)
      },
    })
    // A phone may discard a hidden page at any time.
    const onHide = () => document.visibilityState === 'hidden' && store()
    document.addEventListener('visibilitychange', onHide)
    window.addEventListener('pagehide', store)
    return () => {
      store()
      isUnmounted = true
      stop()
      document.removeEventListener('visibilitychange', onHide)
      window.removeEventListener('pagehide', store)
    }
  }, [form, scope, env, screen, methods, draftSync])
  useEffect(() => {
    if (isOpen) startRestore.current?.()
  }, [form, scope, env, screen, methods, draftSync, isOpen])
}
