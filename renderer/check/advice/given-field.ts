import type { Problem } from '../../model/problem.ts'
import { GLOBALS } from '../../model/scope-types.ts'
import { valueUses } from './personal.ts'
import { problemAt } from './problem-at.ts'
import type { AdviceRule } from './rule.ts'

/** Names of numbers and codes that identify something; other names, such as those of people, have variants that are meant. */
const IDENTIFIER = /(?:Id|No|Code)$/

/** Reports a field passed to a parameter although its record has a field with the parameter's name. */
export const otherFieldGiven: AdviceRule = {
  level: 'hint',
  find: (checkable) =>
    valueUses(checkable).flatMap((use): Problem[] =>
      use.kind === 'given' && IDENTIFIER.test(use.param) && !GLOBALS.includes(use.field.path.split('.')[0] ?? '')
        ? [
            problemAt(use.source, 'step.otherField', use.at, {
              name: use.param,
              path: use.field.path,
              receiver: use.receiver,
              beside: use.beside,
            }),
          ]
        : [],
    ),
}
