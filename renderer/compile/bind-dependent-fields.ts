import { asText } from '../language/as-text.ts'
import { belongs, codesUnder, compileUnder, type UnderPlan } from '../language/under.ts'
import type { Declarations } from '../model/declarations.ts'
import { codesOf, type Type } from '../model/scope-types.ts'
import type { At } from '../model/source.ts'
import { type BindContext, report } from './bind-context.ts'

/** What a field stands under, if it stands under one and its dictionary is there. */
export function underOf({ dictionaries }: Declarations, { under, dictionary }: Type): UnderPlan | undefined {
  const codes = under === undefined ? undefined : dictionaries.get(dictionary ?? '')?.value.codes
  return under !== undefined && codes ? compileUnder(under, codes) : undefined
}

/** Of fields: what each stands under that stands under another. */
export function undersOf(project: Declarations, fields: Record<string, Type>): Record<string, UnderPlan> {
  const found = Object.entries(fields).flatMap(([name, field]) => {
    const plan = underOf(project, field)
    return plan ? [[name, plan] as const] : []
  })
  return Object.fromEntries(found)
}

/** The path of what a field stands under: beside it. */
export const besidePath = (path: string, field: string): string => [...path.split('.').slice(0, -1), field].join('.')

/** Codes that are written together must belong together; `typeOf` a name or path, which may be none of anything. */
export function checkPairs(
  context: BindContext,
  typeOf: (name: string) => Type | undefined,
  given: Readonly<Record<string, unknown>>,
  at: At,
): void {
  for (const [name, value] of Object.entries(given)) {
    const type = typeOf(name)
    const plan = type && underOf(context.project, type)
    if (!plan) continue
    const [code, parent] = [asText(value), asText(given[besidePath(name, plan.field)])]
    const known = codesUnder(plan, parent)
    if (known.length === 0 || belongs(plan, parent, code) || !isPlaced(context, typeOf(besidePath(name, plan.field)), plan, code)) continue
    report(context, 'under.pair', [...at, name], { name: code, parent, known: known.join(' ') })
  }
}

/** Has a code a place at all, among codes that there are? If not, that is a mistake of its own. */
export function isPlaced({ project }: BindContext, above: Type | undefined, { parents }: UnderPlan, code: string): boolean {
  const known = above && codesOf(project, above)
  const own = parents[code] ?? []
  return own.length > 0 && own.every((one) => !known || known.includes(one))
}
