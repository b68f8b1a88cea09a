import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { FormPlan } from '../../compile/plan.ts'
import { belongs } from '../../language/dependent-codes.ts'
import type { DraftSync } from './draft-sync.ts'

const NONE = {}

/**
 * Clears a dependent field when its parent field changes and the code no longer belongs to it. Record updates and reset clear no field; a
 * mismatch is shown as an error instead.
 */
export function useDependentFields({ dependentFields = NONE }: FormPlan, methods: UseFormReturn<FieldValues>, draftSync: DraftSync): void {
  useEffect(() => {
    const parents = [...new Set(Object.values(dependentFields).map(({ field }) => field))]
    if (parents.length === 0) return undefined
    const known = new Map(parents.map((name): [string, unknown] => [name, methods.getValues(name)]))
    const clearDependents = (parent: string) => {
      const chosen: unknown = methods.getValues(parent)
      if (Object.is(chosen, known.get(parent))) return
      known.set(parent, chosen)
      for (const [name, plan] of Object.entries(dependentFields)) {
        if (plan.field !== parent) continue
        const isWrong = methods.getFieldState(name).invalid
        if (belongs(plan, chosen, methods.getValues(name))) {
          // The error may concern the previous parent code.
          if (isWrong) void methods.trigger(name)
        } else if (!draftSync.isSilent()) {
          // An empty value is null, because React Hook Form replaces undefined by the default value.
          methods.setValue(name, null, { shouldDirty: true, shouldValidate: isWrong })
        }
      }
    }
    return methods.subscribe({ formState: { values: true }, callback: () => parents.forEach(clearDependents) })
  }, [dependentFields, methods, draftSync])
}
