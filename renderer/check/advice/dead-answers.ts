import type { OutcomeDeclaration } from '../../model/prop.ts'
import type { Problem } from '../../model/problem.ts'
import type { Project } from '../../model/project.ts'
import type { WrittenStep } from '../../model/written-step.ts'
import { writtenViews } from '../rules/written-views.ts'
import { problemAt } from './problem-at.ts'
import type { AdviceRule } from './rule.ts'

/** Reports an outcome without steps although it has words. The user does not learn of it. */
export const answerEmpty: AdviceRule = {
  level: 'warning',
  find: ({ project }) =>
    writtenViews(project).flatMap(({ source, chains }) =>
      chains.flat().flatMap((step) =>
        Object.entries(step.on).flatMap(([outcome, steps]): Problem[] => {
          const declared = outcomesOf(project, step)[outcome]
          if (steps.length > 0 || declared?.quiet === true) return []
          const at = [...step.at, 'on', outcome]
          // An outcome that the app answers everywhere needs no declaration here.
          const hasWords = declared === undefined || declared.says !== undefined
          const next = hasWords ? '{ "do": "sayOutcome" }' : '{ "do": "say", "message": … }'
          const values = { name: outcome, step: step.do, next }
          return [problemAt(source, 'dead.answer', at, values, 'key')]
        }),
      ),
    ),
}

const outcomesOf = ({ commands, steps }: Project, { do: name }: WrittenStep): Record<string, OutcomeDeclaration> =>
  commands.get(name)?.value.outcomes ?? steps.get(name)?.value.outcomes ?? {}
