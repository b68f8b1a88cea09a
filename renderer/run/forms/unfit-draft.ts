import type { FormPlan } from '../../compile/plan.ts'
import type { Validator } from '../env/index.ts'
import { isLimit } from './changed-demands.ts'
import { compatibleValues } from './draft-values.ts'

/** Returns the fields of a stored draft whose values break the limits that the form has now, so that it cannot be submitted as it is. */
export function unfitFields(form: FormPlan, validator: Validator | undefined, stored: Record<string, unknown>): string[] {
  if (!validator || validator(compatibleValues(form, stored))) return []
  // Not a wrong type, because controls keep numbers as typed text.
  const broken = (validator.errors ?? []).filter(({ keyword }) => isLimit(keyword))
  return [...new Set(broken.map(({ instancePath }) => instancePath.slice(1)))]
}

/** Returns the form with this id anywhere in a plan. */
export function findForm(plan: unknown, id: string): FormPlan | undefined {
  if (typeof plan !== 'object' || plan === null) return undefined
  if ('id' in plan && plan.id === id && 'fields' in plan && 'rules' in plan) return plan as FormPlan
  for (const value of Object.values(plan)) {
    const found = findForm(value, id)
    if (found) return found
  }
  return undefined
}
