import { createContext } from '../../compile/context.ts'
import type { Problem } from '../../model/problem.ts'
import type { Project } from '../../model/project.ts'
import { writtenViews } from '../rules/written-views.ts'
import { formsOf } from './form-use.ts'
import { reportMissingFields, reportParentless } from './missing-fields.ts'
import { reportUnsentFields } from './unsent-fields.ts'

/**
 * What is filled in arrives, and what must arrive can be filled in. Only of files without other mistakes: a mistyped
 * path would also leave its field without a reader.
 */
export function checkForms(project: Project, isSound: (path: string) => boolean): Problem[] {
  return writtenViews(project).flatMap((view) => {
    if (!isSound(view.source.path)) return []
    const context = createContext(project, view.source)
    for (const use of formsOf(project, view)) {
      reportUnsentFields(context, use)
      reportMissingFields(context, use)
      reportParentless(context, use)
    }
    return context.problems
  })
}
