import { toNestErrors } from '@hookform/resolvers'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import { meets } from '../../language/condition.ts'
import { effectOf, type RuleEffect } from '../../language/field-rules.ts'
import type { FieldPlan, FormPlan } from '../../compile/plan.ts'
import type { TextPlan } from '../../language/text.ts'
import { fillMessage, messageText, notify } from '../content/index.ts'
import type { Scope } from '../data/index.ts'
import type { Env, Validator } from '../env/index.ts'
import { type BrokenRule, brokenRules, invalidFields } from './broken-rules.ts'
import { filledFields, inDocumentOrder, type ReadValue, readerOf, type ShownField } from './shown-fields.ts'

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

/** Every finding that blocks, in document order, at most one a field; when there is none, the form's own rules. */
export function findings(context: CheckContext, shown: readonly ShownField[], read: ReadValue, only?: readonly string[]): Finding[] {
  const { env, scope, form, validator } = context
  const sent = filledFields(shown, read)
  const invalid = invalidFields(validator, sent)
  const found = shown.flatMap(({ plan }) => {
    const broken = brokenRules(context, plan, read, sent[plan.name], invalid.get(plan.name))
    const rule = broken.find(({ keyword }) => effectIn(context, plan, keyword).blocks)
    return !rule || (only && !only.includes(rule.keyword)) ? [] : [finding(context, plan, rule)]
  })
  if (found.length > 0 || only) return found
  const rule = form.rules.find(({ that, blocks }) => blocks && !meets(that, scope.get))
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

/** What a broken rule of a field does, in this form. */
export function effectIn({ form }: Pick<CheckContext, 'form'>, { messages, type }: FieldPlan, keyword: string): RuleEffect {
  return effectOf(keyword, type.rules?.[keyword] ?? {}, (messages[keyword] ?? form.messages[keyword]) !== undefined)
}

/** React Hook Form's resolver over the validator that was made at build time. */
export function resolverFor(context: (values: FieldValues) => CheckContext, shown: ReadonlyMap<string, ShownField>): Resolver<FieldValues> {
  return (values, _context, options) => {
    const checks = context(values)
    const found = findings(checks, asked(checks.form, shown, options.names), readerOf(values)).filter(({ field }) => field !== '')
    if (found.length === 0) return { values, errors: {} }
    const errors: FieldErrors = Object.fromEntries(found.map(({ field, keyword, text }) => [field, { type: keyword, message: text }]))
    // No field is one of a list of fields: told all names, it would look for that in all of them for each.
    return { values: {}, errors: toNestErrors(errors, { ...options, names: [] }) }
  }
}

/**
 * What is to be checked for the fields that are named: of a single one nothing else, because the others keep what is said of
 * them, unless a rule of the form speaks there, which is silent while any field is wrong.
 */
function asked(form: FormPlan, shown: ReadonlyMap<string, ShownField>, names: readonly string[] = []): ShownField[] {
  const all = [...shown.values()]
  const isAlone = names.length === 1 && !form.rules.some(({ field, blocks }) => blocks && field === names[0])
  return inDocumentOrder(isAlone ? all.filter(({ plan }) => plan.name === names[0]) : all)
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
