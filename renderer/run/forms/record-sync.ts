import { useEffect, useMemo } from 'react'
import type { FormPlan } from '../../compile/plan.ts'
import { getPath } from '../../language/path.ts'
import { isSame } from '../../language/same.ts'
import { storedValue } from '../../language/typed-value.ts'
import { filledValues } from './create-form.ts'
import type { DraftForm } from './draft-sync.ts'
import { mergedList } from './merge-lists.ts'
import { withUnseenFields } from './unseen-fields.ts'
import { pathsOf, type Scope, subscribeAll } from '../data/index.ts'
import type { KnownRecord } from '../steps/index.ts'

type Values = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Values => typeof value === 'object' && value !== null

/** A mounted form, which may have a record. */
export type RecordForm = Pick<DraftForm, 'form' | 'scope' | 'env' | 'methods' | 'draftSync'>

/** Returns the current record; undefined while it is missing. */
function recordOf({ record }: FormPlan, scope: Scope): Values | undefined {
  const found = record && scope.get(record)
  return isRecord(found) ? found : undefined
}

/** Returns the values of a record by field name (`more.pot` is one). */
function valuesOf(form: FormPlan, record: Values = {}): Values {
  const fields = Object.entries(record).flatMap(([name, value]) =>
    form.fields[name]?.type === 'map' && isRecord(value)
      ? Object.entries(value).map(([inside, one]): [string, unknown] => [`${name}.${inside}`, one])
      : [[name, value] as [string, unknown]],
  )
  return Object.fromEntries(fields)
}

/**
 * Updates untouched fields when the record changes while the form is open, e.g. because another user saved it; input is kept (DEC-20). A
 * list that the user changed receives the other changes, because commands compare it with the present record. These updates are not stored
 * as a draft. A record with another key is ignored, because it belongs to another form. Commands get the record that the user knows.
 */
export function RecordSync({ form, scope, env, methods, draftSync }: RecordForm): null {
  // Read while the form reads its initial values: a record that changes before the effect would otherwise not reach the fields.
  const sync = useMemo(() => createRecordSync({ form, scope, methods, draftSync }), [form, scope, methods, draftSync])
  useEffect(() => {
    Object.assign(draftSync, { known: sync })
    sync.update()
    return form.record && subscribeAll(scope, [form.record], sync.update)
  }, [form, scope, draftSync, sync])
  useFill({ form, scope, env, methods })
  return null
}

/** Writes values prefilled by another screen into the form when they change; input in other fields is kept. */
function useFill({ form, scope, env, methods }: Omit<RecordForm, 'draftSync'>): void {
  useEffect(() => {
    let known = filledValues(form, scope, env)
    return subscribeAll(scope, pathsOf(form.fill), () => {
      const next = filledValues(form, scope, env)
      const changed = Object.entries(next).filter(([name, value]) => !isSame(value, known[name]))
      known = next
      for (const [name, value] of changed) methods.setValue(name, value, { shouldDirty: true })
    })
  }, [form, scope, env, methods])
}

/** Follows the record of a form. */
function createRecordSync({ form, scope, methods, draftSync }: Omit<RecordForm, 'env'>): KnownRecord & { update(): void } {
  /** The record that was last written into untouched fields. */
  let latest = recordOf(form, scope)
  /** The latest record that the user knows in all fields that the user changed; its version is sent. */
  let known = latest
  let wasRefused = false

  const typed = (name: string): unknown => {
    const own: unknown = methods.getValues(name)
    const field = form.fields[name]
    return field ? storedValue(field, own) : own
  }

  /** Whether `next` has another value than `before` in a field where the user has a third one. */
  function isOverwritten(before: Values, next: Values): boolean {
    return Object.keys({ ...before, ...next }).some((name) => {
      if (isSame(before[name], next[name])) return false
      const own = typed(name)
      if (isSame(own, before[name]) || isSame(own, next[name])) return false
      return mergedList({ before: before[name], own, present: next[name] }, form.lists?.[name]) === undefined
    })
  }

  /** Returns the record if it belongs to this form. */
  function present(): Values | undefined {
    const next = recordOf(form, scope)
    const isOther = form.key && latest?.[form.key] !== undefined && next?.[form.key] !== latest[form.key]
    return isOther ? undefined : next
  }

  /** Lets the user know `next`, unless it would be overwritten unseen. */
  function know(next: Values): void {
    if (next === known || (!wasRefused && isOverwritten(valuesOf(form, known), valuesOf(form, next)))) return
    known = next
    wasRefused = false
  }

  return {
    update() {
      const next = present()
      if (!next || next === latest) return
      know(next)
      const [before, after] = [valuesOf(form, latest), valuesOf(form, next)]
      latest = next
      for (const name of Object.keys({ ...before, ...after })) {
        if (isSame(before[name], after[name])) continue
        const own = typed(name)
        const isTouched = !isSame(own, before[name])
        const merged = isTouched ? mergedList({ before: before[name], own, present: after[name] }, form.lists?.[name]) : undefined
        // An empty value is null, because React Hook Form replaces undefined by the default value.
        if (!isTouched || merged) draftSync.silently(() => methods.setValue(name, merged ?? after[name] ?? null))
      }
    },
    within(outside) {
      const [root = '', ...path] = form.record ?? []
      const source = scope.source(root)
      const next = present()
      // The user may have taken back the change that another user's would have met.
      if (next) know(next)
      const scopeOfStep = withUnseenFields(outside, { form, seen: draftSync.seen, record: known, typed })
      // A part inside the form has its own params.
      if (!source || known === next || scopeOfStep.source(root) !== source) return scopeOfStep
      const isInside = (asked: readonly string[]) => path.every((name, index) => asked[index] === name)
      const get = (asked: readonly string[]) => (isInside(asked) ? getPath(known, asked.slice(path.length)) : source.get(asked))
      return scopeOfStep.with({ [root]: { get } })
    },
    noteConflict() {
      const next = present()
      // Without a newer record here, the one that the command met has still to arrive.
      wasRefused = next === known
      if (next) known = next
    },
  }
}
