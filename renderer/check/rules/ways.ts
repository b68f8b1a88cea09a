import { createContext, report } from '../../compile/bind-context.ts'
import { asText } from '../../language/as-text.ts'
import type { Declarations } from '../../model/declarations.ts'
import type { Problem } from '../../model/problem.ts'
import type { WrittenView } from './written-views.ts'

/** Reports Back that stays where it is: without steps, or to the page itself. */
export function checkBack(project: Declarations, { kind, source, view, chains }: WrittenView): Problem[] {
  if (kind !== 'screen') return []
  const context = createContext(project, source)
  if (Array.isArray(view.onBack) && view.onBack.length === 0) report(context, 'way.nothing', ['onBack'], {}, 'key')
  for (const { at, do: name, raw } of chains.flat()) {
    const key = name === 'back' ? 'to' : 'screen'
    const isBack = name === 'back' || (name === 'open' && at[0] === 'onBack')
    if (isBack && asText(raw[key]) === view.id && raw['with'] === undefined)
      report(context, 'way.same', [...at, key], { name: view.id ?? '' })
  }
  return context.problems
}
