import type { ScreenPlan, ViewPlan } from '../compile/plan.ts'
import type { Compiled } from '../compile/view.ts'
import type { Declared, Project, View } from '../model/project.ts'
import type { Plans } from './plans.ts'

export interface CheckedView<Plan extends ViewPlan = ViewPlan> {
  name: string
  compiled: Compiled<Plan>
  declared: Declared<View>
}

/** Returns all screens with their files. */
export const screensOf = ({ screens }: Project, plans: Plans): CheckedView<ScreenPlan>[] =>
  [...plans.screens].flatMap(([name, compiled]) => {
    const declared = screens.get(name)
    return declared ? [{ name, compiled, declared }] : []
  })

/** Returns all screens and parts with their files. */
export const viewsOf = (project: Project, plans: Plans): CheckedView[] => [
  ...screensOf(project, plans),
  ...[...plans.parts].flatMap(([name, compiled]) => {
    const declared = project.parts.get(name)
    return declared ? [{ name, compiled, declared }] : []
  }),
]
