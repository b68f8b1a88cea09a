import { useEffect, useLayoutEffect, useRef } from 'react'
import type { FormPlan } from '../../compile/plan.ts'
import { notify } from '../content/index.ts'
import { pathsOf, type Scope } from '../data/index.ts'
import type { DraftForm } from './draft-sync.ts'
import { belongingValues } from './belonging-values.ts'
import { filledValues, startValues } from './create-form.ts'
import { createDraftFiles } from './draft-files.ts'
import { mergedList } from './merge-lists.ts'
import { type Draft, draftOf, isOutdated, valuesToRestore } from './draft-values.ts'

/** Debounce before input is stored, in milliseconds. */
const PAUSE_MS = 400

/** What says in a continued draft which demands changed. Loaded with the first input, because no first load needs it. */
let demanding: typeof import('./changed-demands.ts') | undefined
const loadDemanding = async () => {
  try {
    demanding ??= await import('./changed-demands.ts')
  } catch {
    // Without a network a draft is stored without demands.
  }
  return demanding
}

/** Returns those values that the form's record has. Defaults, such as the present time, change by themselves. */
function ofRecord({ record }: FormPlan, scope: Scope, values: Record<string, unknown>): Record<string, unknown> {
  const found: unknown = record && scope.get(record)
  const isOfRecord = ([name]: [string, unknown]) => typeof found === 'object' && found !== null && name in found
  return Object.fromEntries(Object.entries(values).filter(isOfRecord))
}

/** Returns the names of the params that fill the form. Another screen may bring other values during a visit. */
const filledFrom = ({ fill }: FormPlan): string[] =>
  pathsOf(fill).flatMap(([root, name]) => (root === 'params' && name !== undefined ? [name] : []))

/**
 * Returns the key of a draft: screen, form, key of the record, and URL params, which may name the object of a new record. Params that a
 * control writes, such as the selected tab, and those in `without` are left out.
 */
export function draftKey(screen: string, form: FormPlan, scope: Scope, without: readonly string[] = []): string {
  const record = form.record && form.key ? scope.get([...form.record, form.key]) : undefined
  const params = scope.get(['params'])
  const own = Object.entries(typeof params === 'object' && params !== null ? params : {}).flatMap(([name, value]) => {
    // A record names its object by its key: a dialog may receive the whole record.
    const id = typeof value === 'object' && value !== null && form.key ? (value as Record<string, unknown>)[form.key] : (value as unknown)
    const isName = typeof id === 'string' || typeof id === 'number' || typeof id === 'boolean'
    return isName && !without.includes(name) && !form.controlled?.includes(name) ? [[name, id] as const] : []
  })
  return JSON.stringify([screen, form.id, record ?? null, own.sort(([left], [right]) => (left < right ? -1 : 1))])
}

/**
 * Stores input as a draft and restores the draft when the form is editable. Asks for confirmation in another visit (not after a reload or
 * after navigating back), and when another user has saved a restored field meanwhile. Newly prefilled values and input typed while the draft
 * was being read override the draft.
 */
export function FormDraft(form: DraftForm): null {
  useDraft(form)
  return null
}

function useDraft({ form, scope, env, screen, methods, draftSync, shown, isOpen }: DraftForm): void {
  const startRestore = useRef<(() => void) | undefined>(undefined)
  const leave = useRef<(() => void) | undefined>(undefined)
  useEffect(() => {
    const drafts = form.draft === false ? undefined : env.drafts
    if (!drafts) return undefined
    let key = draftKey(screen, form, scope)
    // Where the key of this visit's draft is stored, because the params that fill the form may change during the visit.
    const filled = filledFrom(form)
    const visitKey = filled.length > 0 ? `${draftKey(screen, form, scope, filled)} ${drafts.visit()}` : undefined
    let isUnmounted = false
    let isLeft = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let changed = false
    // Read on the first input, because the page may already show another screen when the draft is stored.
    let visit: string | undefined
    let restoring: Promise<void> | undefined
    // A draft is not overwritten while it is being read, because its values may not be in the form yet.
    let isReading = false
    const touched = new Set<string | undefined>()

    const fill = () => filledValues(form, scope, env)
    const present = () => draftOf(form, startValues(form, scope, env)).values
    // The values that the user replaced. The form may read what another user saved meanwhile, and keeps the input.
    const replaced = new Map<string, unknown>()
    const noteInput = (name: string | undefined) => {
      changed = true
      touched.add(name)
      visit ??= drafts.visit()
      clearTimeout(timer)
      timer = setTimeout(store, PAUSE_MS)
    }
    const files = createDraftFiles(shown, noteInput)
    const store = () => {
      clearTimeout(timer)
      if (isUnmounted || isLeft || isReading || !changed || visit === undefined) return
      void drafts.write(
        key,
        {
          ...draftOf(form, methods.getValues()),
          brought: draftOf(form, fill()).values,
          base: { ...present(), ...Object.fromEntries(replaced) },
          of: [screen, form.id],
          unsent: files.all(),
          ...(demanding && { demands: demanding.demandsOf(shown) }),
        },
        visit,
      )
      if (visitKey) void drafts.write(visitKey, { key }, visit)
    }
    const drop = () => {
      clearTimeout(timer)
      changed = false
      replaced.clear()
      files.clear()
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
      if (Object.keys(wanted).length === 0 && Object.keys(stored.values['unsent'] ?? {}).length === 0) return
      const mayRestore = isSameVisit && !isOutdated(form, stored.values, wanted, ofRecord(form, scope, present()))
      if ((mayRestore || (await isConfirmed())) && !isUnmounted) restoreValues(stored.values, wanted)
    }

    async function isConfirmed(): Promise<boolean> {
      const answer = await notify(env, env.content.outcomes['draftKept'] ?? '')
      // Closing the confirmation without an answer keeps the draft (DEC-18).
      if (answer === false && !isUnmounted) void drafts?.forget(key)
      return answer === true
    }

    function restoreValues(stored: Record<string, unknown>, wanted: Record<string, unknown>): void {
      const values = belongingValues(form, wanted, methods.getValues())
      const left = Object.entries(values).filter(([name]) => !touched.has(name))
      const { base = {}, demands, unsent = {} } = stored as Partial<Draft>
      const saved = present()
      if (demands)
        void loadDemanding().then((loaded) =>
          loaded?.noteChanges({ env, form, shown, methods, names: left.map(([name]) => name), demands }),
        )
      for (const [name, value] of left) {
        const merged = mergedList({ before: base[name], own: value, present: saved[name] }, name in base ? form.lists?.[name] : undefined)
        if (name in base) replaced.set(name, merged ? saved[name] : base[name])
        methods.setValue(name, merged ?? value, { shouldDirty: true })
      }
      files.give(Object.fromEntries(Object.entries(unsent).filter(([name]) => !touched.has(name))))
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
        if (draftSync.isSilent()) {
          // A list that was merged with the present record rests on it.
          if (name !== undefined && form.lists?.[name] && replaced.has(name)) replaced.set(name, present()[name])
          return
        }
        noteInput(name)
        if (name !== undefined) demanding?.clearNote(methods, name)
        void loadDemanding()
        if (name !== undefined && !replaced.has(name)) replaced.set(name, present()[name])
      },
    })
    // A phone may discard a hidden page at any time.
    const onHide = () => document.visibilityState === 'hidden' && store()
    document.addEventListener('visibilitychange', onHide)
    window.addEventListener('pagehide', store)
    leave.current = () => {
      store()
      isLeft = true
      files.cancel()
    }
    return () => {
      store()
      files.stop()
      // Not for someone who signs out.
      if (changed && form.unsaved && env.identity() !== '') void notify(env, form.unsaved)
      isUnmounted = true
      stop()
      document.removeEventListener('visibilitychange', onHide)
      window.removeEventListener('pagehide', store)
    }
  }, [form, scope, env, screen, methods, draftSync, shown])
  // Before the uploads are removed from the page.
  useLayoutEffect(() => () => leave.current?.(), [])
  useEffect(() => {
    if (isOpen) startRestore.current?.()
  }, [form, scope, env, screen, methods, draftSync, shown, isOpen])
}
