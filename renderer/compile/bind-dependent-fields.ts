import { asText } from '../language/as-text.ts'
import { belongs, codesUnder, compileDependentCodes, type DependentCodes } from '../language/dependent-codes.ts'
import type { Declarations } from '../model/declarations.ts'
import { codesOf, type Type } from '../model/scope-types.ts'
import type { At } from '../model/source.ts'
import { type BindContext, report } from './bind-context.ts'

/** Returns the parent field of a dependent field; undefined for other fields and unknown dictionaries. */
export function dependencyOf({ dictionaries }: Declarations, { under, dictionary }: Type): DependentCodes | undefined {
  const codes = under === undefined ? undefined : dictionaries.get(dictionary ?? '')?.value.codes
  return under !== undefined && codes ? compileDependentCodes(under, codes) : undefined
}

/** Returns dependent field -> parent field. */
export function dependentFieldsOf(project: Declarations, fields: Record<string, Type>): Record<string, DependentCodes> {
  const found = Object.entries(fields).flatMap(([name, field]) => {
    const plan = dependencyOf(project, field)
    return plan ? [[name, plan] as const] : []
  })
  return Object.fromEntries(found)
}

/** Returns the path of another field of the same record. */
export const siblingPath = (path: string, field: string): string => [...path.split('.').slice(0, -1), field].join('.')

/** Reports literal codes that do not belong to the parent code given with them; `typeOf` is undefined for an unknown name or path. */
export function checkPairs(
  context: BindContext,
  typeOf: (name: string) => Type | undefined,
  given: Readonly<Record<string, unknown>>,
  at: At,
): void {
  for (const [name, value] of Object.entries(given)) {
    const type = typeOf(name)
    const plan = type && dependencyOf(context.project, type)
    if (!plan) continue
    const [code, parent] = [asText(value), asText(given[siblingPath(name, plan.field)])]
    const known = codesUnder(plan, parent)
    if (known.length === 0 || belongs(plan, parent, code) || !hasValidParents(context, typeOf(siblingPath(name, plan.field)), plan, code))
      continue
    report(context, 'under.pair', [...at, name], { name: code, parent, known: known.join(' '), dictionary: type.dictionary ?? '' })
  }
}

/** Whether a code has parents and every parent exists; otherwise the mistake is reported at the dictionary. */
export function hasValidParents({ project }: BindContext, above: Type | undefined, { parents }: DependentCodes, code: string): boolean {
  const known = above && codesOf(project, above)
  const own = parents[code] ?? []
  return own.length > 0 && own.every((one) => !known || known.includes(one))
}
