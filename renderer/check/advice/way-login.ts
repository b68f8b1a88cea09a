import { asText } from '../../language/as-text.ts'
import type { Problem } from '../../model/problem.ts'
import { writtenViews } from '../rules/written-views.ts'
import type { AdviceRule } from './rule.ts'
import { problemAt } from './problem-at.ts'

/** Reports a page open to everybody that runs a command and then opens a page for signed-in people: Back would lead to the login again. */
export const backToLogin: AdviceRule = {
  level: 'warning',
  find: ({ project }) =>
    writtenViews(project).flatMap(({ source, view, chains }) =>
      view.access !== 'open'
        ? []
        : chains.flatMap((chain) =>
            chain.flatMap(({ at, do: name, raw }, index): Problem[] => {
              const access = project.screens.get(asText(raw['screen']))?.value.access
              const isSignedIn = chain.slice(0, index).some((one) => project.commands.has(one.do))
              if (name !== 'open' || access === 'open' || !isSignedIn || raw['replace'] === true) return []
              return [problemAt(source, 'way.login', [...at, 'screen'], { name: asText(raw['screen']) })]
            }),
          ),
    ),
}
