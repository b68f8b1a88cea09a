import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { FormPlan } from '../../compile/plan.ts'
import { belongs } from '../../language/under.ts'
import type { DraftSync } from './draft-sync.ts'

const NONE = {}

/**
 * Empties a field when the one that it stands under changes and its code does not belong there any more. What somebody
 * else saved, and a form that goes back to its start, change nothing else: such a pair is shown and said.
 */
export function useDependentFields(
  { dependentFields: unders = NONE }: FormPlan,
  methods: UseFormReturn<FieldValues>,
  draftSync: DraftSync,
): void {
  useEffect(() => {
    const parents = [...new Set(Object.values(unders).map(({ field }) => field))]
    if (parents.length === 0) return undefined
    const known = new Map(parents.map((name): [string, unknown] => [name, methods.getValues(name)]))
    const follow = (parent: string) => {
      const chosen: unknown = methods.getValues(parent)
      if (Object.is(chosen, known.get(parent))) return
      known.set(parent, chosen)
      for (const [name, plan] of Object.entries(unders)) {
        if (plan.field !== parent) continue
        const isWrong = methods.getFieldState(name).invalid
        if (belongs(plan, chosen, methods.getValues(name))) {
          // What was said of it may have been about what stood above it.
          if (isWrong) void methods.trigger(name)
        } else if (!draftSync.isQuiet()) {
          // Nothing is null in a form: for undefined it would show the value that it began with.
          methods.setValue(name, null, { shouldDirty: true, shouldValidate: isWrong })
        }
      }
    }
    return methods.subscribe({ formState: { values: true }, callback: () => parents.forEach(follow) })
  }, [unders, methods, draftSync])
}
