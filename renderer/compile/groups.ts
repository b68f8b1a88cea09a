import { isObject } from '../model/normalize.ts'
import { suggest } from '../model/suggestions.ts'
import type { At } from '../model/source.ts'
import type { WrittenCondition } from '../model/written-condition.ts'
import { type BindContext, report } from './bind-context.ts'
import { typeAt } from './paths.ts'

/** Replaces group names in a condition by the codes of the group; comparisons with an unknown group become undefined. */
export function withGroups(context: BindContext, condition: WrittenCondition | undefined): WrittenCondition | undefined {
  if (condition === undefined) return undefined
  if (condition.kind === 'not') return { kind: 'not', of: withGroups(context, condition.of) }
  if (condition.kind !== 'comparison') return { kind: condition.kind, of: condition.of.map((one) => withGroups(context, one)) }
  const { operator, right, path, at } = condition
  if (operator !== 'in' || !isObject(right) || typeof right['group'] !== 'string') return condition
  const codes = codesOf(context, path, right['group'], [...at, 'in', 'group'])
  return codes && { ...condition, right: codes }
}

/** Returns the codes of a group in the dictionary of the compared path; empty for a path that is reported as unknown elsewhere. */
function codesOf(context: BindContext, path: string, name: string, at: At): string[] | undefined {
  const type = typeAt(context, path)
  if (!type || type.unknown) return []
  const { dictionary = '' } = type
  const declared = type.type === 'code' ? context.project.dictionaries.get(dictionary)?.value : undefined
  if (!declared) {
    // An unknown dictionary is reported where it is named.
    if (type.type !== 'code' || type.dictionary === undefined) report(context, 'group.dictionary', at, { path })
    return undefined
  }
  const groups = declared.groups ?? {}
  const codes = Object.hasOwn(groups, name) ? groups[name] : undefined
  if (codes) context.used.groups.add(`${dictionary}.${name}`)
  else report(context, 'unknown.group', at, { name, dictionary, ...suggest(name, Object.keys(groups)) })
  // Unknown codes of a group are reported where it is declared.
  return codes?.filter((code) => declared.open || Object.hasOwn(declared.codes, code))
}
