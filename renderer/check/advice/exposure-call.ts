import type { Fields } from '../../language/field.ts'
import type { Problem } from '../../model/problem.ts'
import type { Declarations } from '../../model/declarations.ts'
import { perDeclarations } from '../memoize.ts'
import { isMasked, personalByWords } from './personal.ts'
import { problemAt } from './problem-at.ts'
import type { AdviceRule } from './rule.ts'

/** Access that does not identify the caller. */
const WIDE: ReadonlySet<string> = new Set(['open', 'signedIn'])

/** Reports calls that answer everybody with phone or identity numbers. */
export const exposureCall: AdviceRule = { level: 'warning', find: ({ declarations }) => tooOpen(declarations) }

const tooOpen = perDeclarations((project) =>
  [...project.calls.values()].flatMap(({ source, value }): Problem[] => {
    // An answer with a secret is that of a sign-in, which tells its user about himself.
    const isSignIn = Object.values(value.response).some(({ secret }) => secret)
    if (!WIDE.has(value.access) || isSignIn) return []
    const held = heldBy(project, value.response)
    return held === undefined ? [] : [problemAt(source, 'exposure.call', ['access'], { name: held, access: value.access })]
  }),
)

/** Returns the label of the first phone or identity number in an answer, also inside its records. */
function heldBy(project: Declarations, fields: Fields): string | undefined {
  for (const [name, { type, label, of }] of Object.entries(fields)) {
    if (type === 'text' && isMasked(personalByWords(project, { name, label }))) return label ?? name
    const entity = project.entities.get(of ?? '')?.value
    const inside = Object.entries(entity?.personal ?? {}).find(([, kind]) => isMasked(kind))?.[0]
    if (inside !== undefined) return entity?.fields[inside]?.label ?? inside
  }
  return undefined
}
