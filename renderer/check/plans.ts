import type { ScreenPlan } from '../compile/plan.ts'
import type { Compiled } from '../compile/view.ts'

/** The compiled screens and parts of a project. */
export interface Plans {
  screens: ReadonlyMap<string, Compiled<ScreenPlan>>
  parts: ReadonlyMap<string, Compiled>
}
