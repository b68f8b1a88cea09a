import type { Problem } from '../model/problem.ts'
import type { At } from '../model/source.ts'
import { type BindContext, report } from './context.ts'

/** Data that nothing reads is a leftover. */
export function checkUsedData(context: BindContext, at: At): void {
  const { data, ...rest } = context.view
  for (const name of Object.keys(data ?? {})) {
    const others = Object.fromEntries(Object.entries(data ?? {}).filter(([other]) => other !== name))
    const text = JSON.stringify({ ...rest, dialogs: undefined, others })
    const pattern = new RegExp(`"${name}(\\.[\\w.]+)?"(?!:)|\\{ ?${name}[. |}]|orElse:${name}\\.`)
    if (!pattern.test(text)) report(context, 'unused.data', [...at, 'data', name], { name }, 'key')
  }
}

/** A mistyped name also leaves the right one unused: only a file without other mistakes has leftovers. */
export function withoutLeftovers(problems: Problem[]): Problem[] {
  const others = problems.filter(({ code }) => code !== 'unused.data')
  return others.length > 0 ? others : problems
}
