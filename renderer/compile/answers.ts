import type { OutcomeDeclaration } from '../model/prop.ts'
import { inline } from '../model/scope-types.ts'
import type { At } from '../model/source.ts'
import { suggest } from '../model/suggestions.ts'
import type { WrittenStep } from '../model/written-step.ts'
import { type BindContext, report, withNames } from './bind-context.ts'

/** Returns the context of the steps that handle an outcome: `outcome.*` is its data. Undeclared outcomes carry `message`. */
export function outcomeContext(context: BindContext, outcome: string, declared: Record<string, OutcomeDeclaration>): BindContext {
  const own = declared[outcome]
  const carries = own ? (own.carries ?? {}) : { message: { type: 'text' as const } }
  const isSaid = own === undefined || own.says !== undefined || own.quiet === true
  return { ...withNames(context, [['outcome', inline(carries)]]), answered: { outcome, isSaid } }
}

/** Whether an outcome may reuse the steps of the outcome it names. That outcome must have its own steps, which rules out cycles. */
export function canReuse(context: BindContext, step: WrittenStep, declared: Record<string, OutcomeDeclaration>, outcome: string): boolean {
  const { at, on, same } = step
  const other = same[outcome] ?? ''
  const sameAt = [...at, 'on', outcome, 'same']
  if (on[other]) return true
  const further = same[other]
  if (other === outcome) report(context, 'same.itself', sameAt, { name: other })
  else if (further !== undefined) report(context, 'same.chain', sameAt, { name: other, nearest: on[further] ? further : '' })
  else if (declared[other]) report(context, 'same.unanswered', sameAt, { name: other })
  else report(context, 'unknown.outcome', sameAt, { name: other, ...suggest(other, Object.keys(on)) })
  return false
}

/**
 * Binds the steps of another outcome again, with the data of this outcome. The steps are already checked where they are written, so only
 * the first problem caused by the different data is reported, at `same`.
 */
export function bindReused<Plan>(context: BindContext, at: At, other: string, bind: (context: BindContext) => Plan): Plan {
  const inside = { ...context, problems: [] as BindContext['problems'] }
  const plan = bind(inside)
  const isReported = (found: BindContext['problems'][number]) =>
    context.problems.some(({ code, line, column }) => code === found.code && line === found.line && column === found.column)
  const wrong = inside.problems.find((found) => !isReported(found))
  if (!wrong) return plan
  const { code, values } = wrong
  const name = context.answered?.outcome ?? ''
  if (code === 'answer.silent') report(context, code, at, { name })
  else report(context, 'same.carries', at, { name, other, path: values['path'] ?? values['name'] ?? '' })
  return plan
}
