import { createContext, type BindContext } from '../compile/bind-context.ts'
import { checkFields } from '../compile/fields.ts'
import { emptyUse, type Used } from '../compile/used.ts'
import type { Problem } from '../model/problem.ts'
import type { Declared, Named } from '../model/project.ts'
import { checkCommand, checkQuery } from './actions.ts'
import { checkMode, checkModesFile, checkTab } from './addresses.ts'
import { checkCall } from './calls.ts'
import { checkCodes } from './codes.ts'
import { checkEntity } from './entities.ts'
import { checkMessageFile } from './message-file.ts'
import { perDeclarations } from './memoize.ts'

/** Checks all declarations outside views; returns their problems and the names they use. */
export const checkDeclarations = perDeclarations((project): { problems: readonly Problem[]; used: Used } => {
  const used = emptyUse()
  const each = <T>(map: Named<T>, check: (context: BindContext, declared: Declared<T>, name: string) => void): Problem[] =>
    [...map].flatMap(([name, declared]) => {
      const context = createContext(project, declared.source, { used })
      check(context, declared, name)
      return context.problems
    })
  const problems = [
    ...each(project.entities, checkEntity),
    ...each(project.dictionaries, checkCodes),
    ...each(project.queries, checkQuery),
    ...each(project.commands, checkCommand),
    ...each(project.calls, checkCall),
    ...each(project.inbound, (context, { value: { row } }) => checkFields(context, row, ['row'])),
    ...each(project.tabs, checkTab),
    ...each(project.modes, checkMode),
    ...checkModesFile(project, used),
    ...checkMessageFile(project, used),
  ]
  return { problems, used }
})
