import type { FieldValues } from 'react-hook-form'
import type { FormPlan } from '../../compile/plan.ts'
import { belongs } from '../../language/dependent-codes.ts'

/** Returns the values to write into a form, without codes that would not belong to their parent field. */
export function belongingValues({ dependentFields = {} }: FormPlan, incoming: FieldValues, current: FieldValues): FieldValues {
  const all: FieldValues = { ...current, ...incoming }
  const isStray = (name: string) => {
    const plan = Object.hasOwn(dependentFields, name) ? dependentFields[name] : undefined
    return plan !== undefined && !belongs(plan, all[plan.field], all[name])
  }
  return Object.fromEntries(Object.entries(incoming).filter(([name]) => !isStray(name)))
}
