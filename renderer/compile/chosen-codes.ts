import { isObject } from '../model/normalize.ts'
import { codesOf, type Type } from '../model/scope-types.ts'
import type { At } from '../model/source.ts'
import type { WrittenCondition } from '../model/written-condition.ts'
import { type BindContext, report } from './bind-context.ts'
import { valuesGiven } from './given-values.ts'
import { ownerOf, typeAt } from './paths.ts'

/**
 * Reports codes that the user can choose but no item can have, because the list would always be empty. Applies to lists filtered by a
 * chosen code (`item.day` equals `params.tab`). Conditions inside `any` are not checked.
 */
export function checkChosenCodes(context: BindContext, condition: WrittenCondition | undefined): void {
  if (condition?.kind === 'all') for (const one of condition.of) checkChosenCodes(context, one)
  if (condition?.kind !== 'comparison' || condition.operator !== 'equals' || !isObject(condition.right)) return
  const chosen = typeof condition.right['from'] === 'string' ? condition.right['from'] : ''
  if (chosen.startsWith('params.')) checkChosen(context, condition.path, chosen, [...condition.at, 'equals', 'from'])
}

function checkChosen(context: BindContext, path: string, chosen: string, at: At): void {
  const [own, other, owner] = [typeAt(context, path), typeAt(context, chosen), ownerOf(context, path)]
  if (!isCode(own) || !isCode(other)) return
  const had = (owner && valuesGiven(owner, path.split('.').at(-1) ?? '')) ?? codesOf(context.project, own)
  const codes = codesOf(context.project, other) ?? []
  const lacking = had ? codes.filter((code) => !had.includes(code)) : []
  // Two dictionaries without a common code are reported by `checkSatisfiable`.
  if (lacking.length === codes.length) return
  for (const name of lacking)
    report(context, 'derive.codes', at, {
      name,
      path: chosen,
      item: path,
      dictionary: other.dictionary ?? '',
      query: owner?.given?.query ?? '',
    })
}

const isCode = (type: Type | undefined): type is Type => type?.type === 'code' && !type.unknown
