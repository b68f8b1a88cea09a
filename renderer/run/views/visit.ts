import type { StepPlan } from '../../compile/plan.ts'
import type { StepsLeft } from '../steps/index.ts'

/** A visit to a screen; outlives the mounted screen while the user is on a screen that was opened from it. */
export interface Visit {
  /** Returns the steps of onOpen that must run now: all at first, those kept by `keep` once, otherwise undefined. */
  take(onOpen: readonly StepPlan[]): StepsLeft | undefined
  /** Keeps the steps that wait for data that failed to load. */
  keep(rest: StepsLeft): void
}

/** Creates a visit. `isOpened`: onOpen has already run. */
export function createVisit(isOpened = false): Visit {
  let isNew = !isOpened
  let kept: StepsLeft | undefined
  return {
    take(onOpen) {
      const taken = isNew ? { steps: onOpen, results: {} } : kept
      isNew = false
      kept = undefined
      return taken
    },
    keep(rest) {
      kept = rest
    },
  }
}
