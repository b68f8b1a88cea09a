import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { FormPlan } from '../../compile/plan.ts'
import { isSame } from '../../language/same.ts'
import type { DraftSync } from './draft-sync.ts'
import { type Scope, subscribeAll } from '../data/index.ts'

type Values = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Values => typeof value === 'object' && value !== null

/** What `record` holds now, by the names of fields (`more.pot` is one); nothing while it is not there. */
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
 * A record that is read anew while its form is open (somebody else saved it): fields nobody has touched follow it, what
 * was typed stays (DEC-20). That is no typing, so no draft is kept for it. Another record is another form's: what this one holds
 * goes into the draft of its own record.
 */
export function useRecordSync(form: FormPlan, scope: Scope, methods: UseFormReturn<FieldValues>, keeper: DraftSync): void {
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
        const isTouched = !isSame(methods.getValues(name), before[name])
        // Nothing is null in a form: for undefined it would show the value that it began with.
        if (!isTouched && !isSame(before[name], next[name])) keeper.quietly(() => methods.setValue(name, next[name] ?? null))
      }
    })
  }, [form, scope, methods, keeper])
}
