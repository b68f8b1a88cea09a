import type { FieldValues } from 'react-hook-form'
import type { FormPlan } from '../../compile/plan.ts'
import { belongs } from '../../language/under.ts'

/** Returns the values to write into a form, without codes that would not belong to their parent field. */
export function belonging({ dependentFields: unders = {} }: FormPlan, brought: FieldValues, held: FieldValues): FieldValues {
  const all: FieldValues = { ...held, ...brought }
  const isStray = (name: string) => {
    const plan = Object.hasOwn(unders, name) ? unders[name] : undefined
    return plan !== undefined && !belongs(plan, all[plan.field], all[name])
  }
  return Object.fromEntries(Object.entries(brought).filter(([name]) => !isStray(name)))
}
