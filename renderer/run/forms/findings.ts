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

/** A broken rule of a field with the text shown under the field and, if any, the message to show. */
interface Finding {
  field: string
  keyword: string
  text: string
  message: string | undefined
  values: { label: string; limit?: unknown; parent?: string }
}

/** The context of validation; `scope` contains `form.*`. */
export interface CheckContext {
  env: Env
  scope: Scope
  form: FormPlan
  validator: Validator | undefined
  started: StartedForm
}

/** The state of an opened form besides what was typed. */
export interface StartedForm {
  /** The values with which the form was opened, or reset. */
  values: Readonly<Record<string, unknown>>
  /** Field name -> the text of a field that shows something that is not a part of its value, such as a file whose upload has failed. */
  incomplete: Map<string, string>
}

/**
 * Returns the texts of a broken rule. Under the field: the message of the node or entity, else of the form, else the default one. As a
 * notification: the first of these that is not of kind `field`, so that the form can show a summary.
 */
export function finding({ env, form }: Pick<CheckContext, 'env' | 'form'>, plan: FieldPlan, { keyword, limit }: BrokenRule): Finding {
  const messages = [plan.messages[keyword], form.messages[keyword], env.content.validation[keyword]].filter((name) => name !== undefined)
  const words = (label: TextPlan) => (typeof label === 'string' ? label : plan.name)
  const values = { label: words(plan.label), limit, ...(plan.under ? { parent: words(plan.under.label) } : {}) }
  const text = fillMessage(messageText(env, messages[0] ?? '').text, values)
  return { field: plan.name, keyword, text, message: messages.find((name) => messageText(env, name).kind !== 'field'), values }
}

/** Returns the blocking findings in document order, at most one per field; if there is none, the first broken form rule. */
export function findings(context: CheckContext, shown: readonly ShownField[], read: ReadValue, only?: readonly string[]): Finding[] {
  const { env, scope, form, validator, started } = context
  const sent = filledFields(shown, read)
  const invalid = invalidFields(validator, sent)
  const found = shown.flatMap(({ plan }): Finding[] => {
    const text = started.incomplete.get(plan.name)
    if (text && !only) return [{ field: plan.name, keyword: 'incomplete', text, message: undefined, values: { label: '' } }]
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

/** Returns the effect of a broken rule of a field in this form. */
export function effectIn({ form }: Pick<CheckContext, 'form'>, { messages, type }: FieldPlan, keyword: string): RuleEffect {
  return effectOf(keyword, type.rules?.[keyword] ?? {}, (messages[keyword] ?? form.messages[keyword]) !== undefined)
}

/** Creates a React Hook Form resolver that uses the validator compiled at build time. */
export function resolverFor(context: (values: FieldValues) => CheckContext, shown: ReadonlyMap<string, ShownField>): Resolver<FieldValues> {
  return (values, _context, options) => {
    const checks = context(values)
    const found = findings(checks, fieldsToValidate(checks.form, shown, options.names), readerOf(values)).filter(
      ({ field }) => field !== '',
    )
    if (found.length === 0) return { values, errors: {} }
    const errors: FieldErrors = Object.fromEntries(found.map(({ field, keyword, text }) => [field, { type: keyword, message: text }]))
    // There are no field arrays; with all names, `toNestErrors` would search the whole list for every error.
    return { values: {}, errors: toNestErrors(errors, { ...options, names: [] }) }
  }
}

/**
 * Returns the fields to validate. A single named field is validated alone, unless a form rule shows its message there: form rules apply
 * only when all fields are valid.
 */
function fieldsToValidate(form: FormPlan, shown: ReadonlyMap<string, ShownField>, names: readonly string[] = []): ShownField[] {
  const all = [...shown.values()]
  const isAlone = names.length === 1 && !form.rules.some(({ field, blocks }) => blocks && field === names[0])
  return inDocumentOrder(isAlone ? all.filter(({ plan }) => plan.name === names[0]) : all)
}

/** Shows the message of the first finding and focuses its field. */
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
