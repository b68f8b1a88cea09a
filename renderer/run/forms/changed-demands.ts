import type { FieldPlan, FormPlan } from '../../compile/plan.ts'
import { isSame } from '../../language/same.ts'
import { fillMessage, messageText } from '../content/index.ts'
import type { Env } from '../env/index.ts'
import { finding } from './findings.ts'

const LIMITS = ['minLength', 'maxLength', 'pattern', 'minimum', 'maximum', 'earliest', 'latest', 'minItems', 'maxItems'] as const

/** What a field demanded when a draft was stored: its label, whether it was required, and its limits. */
export type Demands = Readonly<Record<string, unknown>>

/** Returns what a field demands, to be stored with a draft. */
export const demandsOf = ({ label, required, type }: FieldPlan): Demands => ({
  label: typeof label === 'string' ? label : '',
  required: required === true,
  ...Object.fromEntries(LIMITS.flatMap((limit) => (type[limit] === undefined ? [] : [[limit, type[limit]]]))),
})

/** Returns the sentence that says what a field demands now and did not when the draft was stored; undefined when nothing changed. */
export function changedDemands(context: { env: Env; form: FormPlan }, plan: FieldPlan, before: Demands | undefined): string | undefined {
  const now = demandsOf(plan)
  if (!before || isSame(before, now)) return undefined
  const renamed = before['label'] === now['label'] ? [] : [`${String(before['label'])} → ${String(now['label'])}`]
  const demanded = ['required', ...LIMITS].flatMap((keyword) =>
    isSame(before[keyword], now[keyword]) || now[keyword] === undefined || now[keyword] === false
      ? []
      : [finding(context, plan, { keyword, limit: now[keyword] }).text],
  )
  const { env } = context
  return fillMessage(messageText(env, env.content.validation['changed'] ?? '').text, {
    changes: [...renamed, ...demanded].join(env.content.words['listComma'] ?? ' '),
  })
}
