import { createContext } from '../../compile/bind-context.ts'
import type { Declarations } from '../../model/declarations.ts'
import type { Problem } from '../../model/problem.ts'
import type { Project } from '../../model/project.ts'
import { perView } from '../memoize.ts'
import { type WrittenView, writtenViews } from '../rules/written-views.ts'
import { formsOf } from './form-use.ts'
import { reportMissingFields, reportMissingParents } from './missing-fields.ts'
import { reportNothingSubmitted, reportUnfinishable } from './unfinishable.ts'
import { reportUnsentFields } from './unsent-fields.ts'

/**
 * Reports input that is never sent, and required request fields that the form can't supply. Checks only files without other problems,
 * because a mistyped path would make a field look unused.
 */
export const checkForms = (project: Project, declarations: Declarations, isSound: (path: string) => boolean): Problem[] =>
  writtenViews(project).flatMap((view) => (isSound(view.source.path) ? formsOfView(declarations, view) : []))

const formsOfView = perView((project, view: WrittenView): Problem[] => {
  const context = createContext(project, view.source)
  for (const use of formsOf(project, view)) {
    reportUnsentFields(context, use)
    reportMissingFields(context, use)
    reportMissingParents(context, use)
    reportUnfinishable(context, use)
    reportNothingSubmitted(context, use, view.chains.flat())
  }
  return context.problems
})
