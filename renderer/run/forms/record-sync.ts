import { useEffect } from 'react'
import type { FormPlan } from '../../compile/plan.ts'
import { isSame } from '../../language/same.ts'
import type { DraftForm } from './draft-sync.ts'
import { mergedList } from './merge-lists.ts'
import { type Scope, subscribeAll } from '../data/index.ts'

type Values = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Values => typeof value === 'object' && value !== null

/** A mounted form with a record. */
export type RecordForm = Pick<DraftForm, 'form' | 'scope' | 'methods' | 'draftSync'>

/** Returns the current record by field name (`more.pot` is one); undefined while it is missing. */
function recordOf(form: FormPlan, scope: Scope): Values | undefined {
  const record = form.record && scope.get(form.record)
  if (!isRecord(record)) return undefined
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
 * as a draft. A record with another key is ignored, because it belongs to another form.
 */
export function RecordSync({ form, scope, methods, draftSync }: RecordForm): null {
  useEffect(() => {
    if (!form.record) return undefined
    let known = recordOf(form, scope)
    return subscribeAll(scope, [form.record], () => {
      const next = recordOf(form, scope)
      if (!next) return
      const before = known ?? {}
      if (form.key && before[form.key] !== undefined && next[form.key] !== before[form.key]) return
      known = next
      for (const name of new Set([...Object.keys(before), ...Object.keys(next)])) {
        if (isSame(before[name], next[name])) continue
        const own: unknown = methods.getValues(name)
        const isTouched = !isSame(own, before[name])
        const merged = isTouched ? mergedList({ before: before[name], own, present: next[name] }, form.lists?.[name]) : undefined
        // An empty value is null, because React Hook Form replaces undefined by the default value.
        if (!isTouched || merged) draftSync.silently(() => methods.setValue(name, merged ?? next[name] ?? null))
      }
    })
  }, [form, scope, methods, draftSync])
  return null
}
