import { toNestErrors } from '@hookform/resolvers'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import { type ConditionPlan, meets } from '../../language/condition.ts'
import type { Field } from '../../language/field.ts'
import { compareMoney, isMoney, showMoney } from '../../language/money.ts'
import { belongs } from '../../language/under.ts'
import type { FieldPlan, FormPlan } from '../../compile/plan.ts'
import type { TextPlan } from '../../language/text.ts'
import { fillMessage, messageText, notify } from '../content/index.ts'
import type { Scope } from '../data/index.ts'
import type { Env, Validator } from '../env/index.ts'
import { filledFields, inDocumentOrder, type ShownField } from './shown-fields.ts'

/** What is wrong with a field: the rule, what stands under it, and the message that is said, if any. */
interface Finding {
  field: string
  keyword: string
  text: string
  /** A message's name. */
  message: string | undefined
  /** What fills its blanks. */
  values: { label: string; limit?: unknown; parent?: string }
}

/** What checking a form takes; `scope` holds `form.*`. */
export interface CheckContext {
  env: Env
  scope: Scope
  form: FormPlan
  validator: Validator | undefined
}

const flag = (value: boolean | ConditionPlan, scope: Scope) => (typeof value === 'boolean' ? value : meets(value, scope.get))

interface BrokenRule {
  keyword: string
  limit: unknown
}

/** Field -> the first rule that its validator found broken. */
function brokenRules(validator: Validator | undefined, sent: Record<string, unknown>): Map<string, BrokenRule> {
  const broken = new Map<string, BrokenRule>()
  if (!validator || validator(sent)) return broken
  for (const { keyword, instancePath, params } of validator.errors ?? []) {
    // A field's name may hold a dot, which is nothing special to a JSON pointer.
    const name = instancePath.slice(1)
    if (name && !broken.has(name))
      broken.set(name, { keyword: keyword === 'type' ? String(params['type']) : keyword, limit: params['limit'] })
  }
  return broken
}

/**
 * A broken rule in words. Under the field stands the nearest message: the node's or the entity's, the form's, the general
 * one. Said is the nearest that is not of kind `field`: a field may name what it lacks while the form sums it up.
 */
export function finding({ env, form }: Pick<CheckContext, 'env' | 'form'>, plan: FieldPlan, { keyword, limit }: BrokenRule): Finding {
  const messages = [plan.messages[keyword], form.messages[keyword], env.content.validation[keyword]].filter((name) => name !== undefined)
  const words = (label: TextPlan) => (typeof label === 'string' ? label : plan.name)
  const values = { label: words(plan.label), limit, ...(plan.under ? { parent: words(plan.under.label) } : {}) }
  const text = fillMessage(messageText(env, messages[0] ?? '').text, values)
  return { field: plan.name, keyword, text, message: messages.find((name) => messageText(env, name).kind !== 'field'), values }
}

/** Every finding, in document order, at most one a field; when there is none, the form's own rules. */
export function findings(context: CheckContext, shown: readonly ShownField[], values: FieldValues, only?: readonly string[]): Finding[] {
  const { env, scope, form, validator } = context
  const sent = filledFields(shown, values)
  const broken = brokenRules(validator, sent)
  const found = shown.flatMap(({ plan }) => {
    const missing = !(plan.name in sent) && flag(plan.required, scope)
    const rule = missing
      ? { keyword: 'required', limit: undefined }
      : (broken.get(plan.name) ??
        outOfPlace(plan, values) ??
        outOfDays(env, plan.type, sent[plan.name]) ??
        outOfAmounts(plan.type, sent[plan.name]))
    return !rule || (only && !only.includes(rule.keyword)) ? [] : [finding(context, plan, rule)]
  })
  if (found.length > 0 || only) return found
  const rule = form.rules.find(({ that, blocks, at }) => blocks && at === 'submit' && !meets(that, scope.get))
  return rule
    ? [
        {
          field: rule.field ?? '',
          keyword: 'rule',
          message: rule.message,
          text: messageText(env, rule.message).text,
          values: { label: '' },
        },
      ]
    : []
}

/** A code that does not belong to what is chosen above it; a parent that is not shown counts, too. */
export function outOfPlace({ name, under }: FieldPlan, values: FieldValues): BrokenRule | undefined {
  return under && !belongs(under, values[under.field], values[name]) ? { keyword: 'under', limit: undefined } : undefined
}

/** `earliest` and `latest` name days; "today" is known only when it is asked. */
function outOfDays(env: Env, type: Field, value: unknown): BrokenRule | undefined {
  if (typeof value !== 'number') return undefined
  const day = (limit: string) => (limit === 'today' ? env.formatters.time.startOfDay(env.now()) : env.formatters.time.parse(limit))
  const earliest = type.earliest === undefined ? undefined : day(type.earliest)
  const latest = type.latest === undefined ? undefined : day(type.latest)
  if (earliest !== undefined && value < earliest) return { keyword: 'earliest', limit: env.formatters.time.format(earliest).slice(0, 10) }
  if (latest !== undefined && value >= env.formatters.time.startOfNextDay(latest))
    return { keyword: 'latest', limit: env.formatters.time.format(latest).slice(0, 10) }
  return undefined
}

/** An amount and its limits are decimal text, which a validator of shapes can't compare. */
function outOfAmounts({ type, minimum, maximum }: Field, value: unknown): BrokenRule | undefined {
  if (type !== 'money' || value === undefined) return undefined
  if (!isMoney(value)) return { keyword: 'money', limit: undefined }
  if ((compareMoney(value, minimum) ?? 0) < 0) return { keyword: 'minimum', limit: showMoney(minimum) }
  return (compareMoney(value, maximum) ?? 0) > 0 ? { keyword: 'maximum', limit: showMoney(maximum) } : undefined
}

/** React Hook Form's resolver over the validator that was made at build time. */
export function resolverFor(context: (values: FieldValues) => CheckContext, shown: ReadonlyMap<string, ShownField>): Resolver<FieldValues> {
  return (values, _context, options) => {
    const found = findings(context(values), inDocumentOrder(shown.values()), values).filter(({ field }) => field !== '')
    if (found.length === 0) return { values, errors: {} }
    const errors: FieldErrors = Object.fromEntries(found.map(({ field, keyword, text }) => [field, { type: keyword, message: text }]))
    return { values: {}, errors: toNestErrors(errors, options) }
  }
}

/** Says the first finding as its message's kind asks, and puts the cursor there. */
export async function notifyFirst(
  { env }: CheckContext,
  [first]: readonly Finding[],
  shown: ReadonlyMap<string, ShownField>,
): Promise<void> {
  if (!first) return
  const field = [...shown.values()].find(({ plan }) => plan.name === first.field)
  const target = document.getElementById(field?.id ?? '')
  target?.scrollIntoView({ block: 'center' })
  target?.focus({ preventScroll: true })
  if (first.message !== undefined) await notify(env, first.message, first.values)
}
