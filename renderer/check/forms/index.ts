import { createContext } from '../../compile/bind-context.ts'
import type { Declarations } from '../../model/declarations.ts'
import type { Problem } from '../../model/problem.ts'
import type { Project } from '../../model/project.ts'
import { perView } from '../remembered.ts'
import { type WrittenView, writtenViews } from '../rules/written-views.ts'
import { formsOf } from './form-use.ts'
import { reportMissingFields, reportParentless } from './missing-fields.ts'
import { reportUnsentFields } from './unsent-fields.ts'

/**
 * What is filled in arrives, and what must arrive can be filled in. Only of files without other mistakes: a mistyped
 * path would also leave its field without a reader.
 */
export const checkForms = (project: Project, declarations: Declarations, isSound: (path: string) => boolean): Problem[] =>
  writtenViews(project).flatMap((view) => (isSound(view.source.path) ? formsOfView(declarations, view) : []))

const formsOfView = perView((project, view: WrittenView): Problem[] => {
  const context = createContext(project, view.source)
  for (const use of formsOf(project, view)) {
    reportUnsentFields(context, use)
    reportMissingFields(context, use)
    reportParentless(context, use)
  }
  return context.problems
})
