import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { FieldPlan, FormPlan } from '../../compile/plan.ts'
import { isSame } from '../../language/same.ts'
import { fillMessage, messageText } from '../content/index.ts'
import type { Env } from '../env/index.ts'
import { HINT } from './field-cells.ts'
import { finding } from './findings.ts'
import type { ShownField } from './shown-fields.ts'

/** The limits of a field that a later release of the schemas may change. */
const LIMITS = ['minLength', 'maxLength', 'pattern', 'minimum', 'maximum', 'earliest', 'latest', 'minItems', 'maxItems'] as const

export const isLimit = (keyword: string): boolean => (LIMITS as readonly string[]).includes(keyword)

/** The demands of a field when a draft was stored: its label, whether it was required, and its limits. */
type Demands = Readonly<Record<string, unknown>>

/** Field name -> what it demanded. */
export type DemandsOfFields = Readonly<Record<string, Demands>>

interface Continued {
  env: Env
  form: FormPlan
  shown: ReadonlyMap<string, ShownField>
  methods: UseFormReturn<FieldValues>
  /** The fields whose values were restored. */
  names: readonly string[]
  demands: DemandsOfFields
}

const demandOf = ({ label, required, type }: FieldPlan): Demands => ({
  label: typeof label === 'string' ? label : '',
  required: required === true,
  ...Object.fromEntries(LIMITS.flatMap((limit) => (type[limit] === undefined ? [] : [[limit, type[limit]]]))),
})

/** Returns what the mounted fields demand, to be stored with a draft. */
export const demandsOf = (shown: ReadonlyMap<string, ShownField>): DemandsOfFields =>
  Object.fromEntries([...shown.values()].map(({ plan }) => [plan.name, demandOf(plan)]))

/** Says at each restored field what it demands since the draft was stored, until the field is edited or the form submitted. */
export function noteChanges({ shown, methods, names, demands, ...context }: Continued): void {
  for (const { plan } of shown.values()) {
    const before = demands[plan.name]
    if (!before || !names.includes(plan.name) || isSame(before, demandOf(plan))) continue
    methods.setError(plan.name, { type: HINT, message: sentenceOf(context, plan, before) })
  }
}

/** Removes the note of an edited field. */
export function clearNote(methods: UseFormReturn<FieldValues>, name: string): void {
  if (methods.getFieldState(name).error?.type === HINT) methods.clearErrors(name)
}

function sentenceOf(context: Pick<Continued, 'env' | 'form'>, plan: FieldPlan, before: Demands): string {
  const now = demandOf(plan)
  const renamed = before['label'] === now['label'] ? [] : [`${String(before['label'])} → ${String(now['label'])}`]
  const demanded = ['required', ...LIMITS].flatMap((keyword) =>
    isSame(before[keyword], now[keyword]) || now[keyword] === undefined || now[keyword] === false
      ? []
      : [finding(context, plan, { keyword, limit: now[keyword] }).text],
  )
  const { content } = context.env
  const changes = [...renamed, ...demanded].join(content.words['listComma'])
  return fillMessage(messageText(context.env, content.validation['changed'] ?? '').text, { changes })
}
