import { useEffect, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { FormPlan } from '../../compile/plan.ts'
import type { Field } from '../../language/field.ts'
import { notify } from '../content/index.ts'
import { type Scope, valuesOf } from '../data/index.ts'
import type { FormAtWork } from './draft-sync.ts'
import { belonging } from './belonging.ts'

/** How long one must pause before what is typed is kept, in milliseconds. */
const PAUSE_MS = 400

/**
 * One draft for each screen, form and object: the record's own key, and the address's params except those that only
 * bring something into the form.
 */
export function draftKey(screen: string, form: FormPlan, scope: Scope): string {
  const record = form.record && form.key ? scope.get([...form.record, form.key]) : undefined
  const brought = new Set(
    Object.values(form.fill).flatMap((value) => ('path' in value && value.path[0] === 'params' ? [value.path[1]] : [])),
  )
  const params = scope.get(['params'])
  const own = Object.entries(typeof params === 'object' && params !== null ? params : {}).filter(
    ([name, value]) => !brought.has(name) && (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'),
  )
  return JSON.stringify([screen, form.id, record ?? null, own.sort(([left], [right]) => (left < right ? -1 : 1))])
}

/** What is kept of a form: the values of its fields, of what type each was, and what another screen had brought by then. */
interface Draft {
  values: Record<string, unknown>
  types: Record<string, string>
  brought?: Record<string, unknown>
}

/** Of two types that say the same, a value of one is a value of the other. */
const nameOfType = ({ type, dictionary = '', of = '' }: Field): string => [type, dictionary, of].join(' ').trim()

/** What may be kept: never a secret. */
export function draftOf({ fields }: FormPlan, values: FieldValues): Draft {
  const kept = Object.entries(values).filter(([name, value]) => {
    const field = fields[name]
    return field !== undefined && !field.secret && value !== undefined
  })
  const types = kept.flatMap(([name]) => (fields[name] ? [[name, nameOfType(fields[name])]] : []))
  return { values: Object.fromEntries(kept), types: Object.fromEntries(types) as Draft['types'] }
}

/** What of a draft fits the form as it is today: its schemas may have changed since. */
export function fitting(form: FormPlan, kept: Record<string, unknown>): Record<string, unknown> {
  const { values, types } = kept as Partial<Draft>
  const known = Object.entries(draftOf(form, values ?? {}).types)
  return Object.fromEntries(known.flatMap(([name, type]) => (types?.[name] === type ? [[name, values?.[name]]] : [])))
}

/**
 * What a form gets of a draft. What another screen has brought since stands above it; what it had brought before is as it was left, also
 * where that was taken out again.
 */
export function restored(form: FormPlan, kept: Record<string, unknown>, fill: Record<string, unknown>): Record<string, unknown> {
  const values = fitting(form, kept)
  const { brought = {} } = kept as Partial<Draft>
  const isNew = (name: string) => JSON.stringify(fill[name]) !== JSON.stringify(brought[name])
  const ofFill = Object.keys(fill).map((name) => [name, isNew(name) ? fill[name] : (values[name] ?? null)])
  return { ...values, ...(Object.fromEntries(ofFill) as Record<string, unknown>) }
}

/**
 * Keeps what is typed, and brings it back: without asking in the same visit (a reload, a way back), otherwise after a
 * question, and not before somebody may type. What another screen has just brought, and what was typed while the draft was
 * being read, stands above it.
 */
export function FormDraft(form: FormAtWork): null {
  useDraft(form)
  return null
}

function useDraft({ form, scope, env, screen, methods, draftSync, isOpen }: FormAtWork): void {
  const begin = useRef<(() => void) | undefined>(undefined)
  useEffect(() => {
    const drafts = form.draft === false ? undefined : env.drafts
    if (!drafts) return undefined
    const key = draftKey(screen, form, scope)
    let over = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let changed = false
    // Known once one types: the page that keeps it may already be another one's.
    let visit: string | undefined
    let restoring: Promise<void> | undefined
    // While a draft is being read, it is not written over: what it holds may not stand in the form yet.
    let isReading = false
    const touched = new Set<string | undefined>()

    const fill = () => valuesOf(form.fill, scope, env.formatters)
    const keep = () => {
      clearTimeout(timer)
      if (!over && !isReading && changed && visit !== undefined)
        void drafts.write(key, { ...draftOf(form, methods.getValues()), brought: draftOf(form, fill()).values }, visit)
    }
    const drop = () => {
      clearTimeout(timer)
      changed = false
      void drafts.forget(key)
    }
    draftSync.handTo(drop)

    async function restore(): Promise<void> {
      const kept = await drafts?.read(key)
      if (!kept || over) return
      const isWanted = kept.visit === drafts?.visit() || (await notify(env, env.content.outcomes['draftKept'] ?? ''))
      if (over) return
      if (isWanted === false) void drafts?.forget(key)
      // Whoever goes back without an answer has not said that it may go (DEC-18).
      if (!isWanted) return
      const values = belonging(form, restored(form, kept.values, fill()), methods.getValues())
      const left = Object.entries(values).filter(([name]) => !touched.has(name))
      for (const [name, value] of left) methods.setValue(name, value, { shouldDirty: true })
    }
    begin.current = () => {
      if (restoring) return
      isReading = true
      restoring = restore().finally(() => {
        isReading = false
        if (changed) timer = setTimeout(keep, PAUSE_MS)
      })
    }

    const stop = methods.subscribe({
      formState: { values: true },
      callback: ({ name }) => {
        if (draftSync.isQuiet()) return
        changed = true
        touched.add(name)
        visit ??= drafts.visit()
        clearTimeout(timer)
        timer = setTimeout(keep, PAUSE_MS)
      },
    })
    // A phone may take the page away at any moment once it is hidden.
    const onHide = () => document.visibilityState === 'hidden' && keep()
    document.addEventListener('visibilitychange', onHide)
    window.addEventListener('pagehide', keep)
    return () => {
      keep()
      over = true
      stop()
      document.removeEventListener('visibilitychange', onHide)
      window.removeEventListener('pagehide', keep)
    }
  }, [form, scope, env, screen, methods, draftSync])
  useEffect(() => {
    if (isOpen) begin.current?.()
  }, [form, scope, env, screen, methods, draftSync, isOpen])
}
