import type { Plans } from '../plans.ts'
import type { Declarations } from '../../model/declarations.ts'
import type { Problem } from '../../model/problem.ts'
import type { Project } from '../../model/project.ts'

/** The input of a rule of advice. The project has no errors. */
export interface Checkable {
  project: Project
  declarations: Declarations
  plans: Plans
}

/**
 * A rule about something that works but is probably not meant. A `warning` is probably wrong; a `hint` is worth a look. The rule reports
 * problems with its own name as their code.
 */
export interface AdviceRule {
  level: 'warning' | 'hint'
  find(checkable: Checkable): Problem[]
}
