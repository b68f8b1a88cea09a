import { toNestErrors } from '@hookform/resolvers'
import type { FieldErrors, FieldValues, Resolver, UseFormReturn } from 'react-hook-form'
import { isEmpty } from '../../language/codec'
import { type ConditionPlan, meets } from '../../language/condition'
import type { Field } from '../../language/field'
import type { FieldPlan, FormPlan } from '../../compile/plan'
import type { Env, Validator } from '../env/env'
import { fillMessage, messageText, notify } from '../content/notify'
import type { Scope } from '../data/scope'
import { getPath, type ValueSource } from '../data/value-source'

/** A form as its steps and fields use it. */
export interface FormRuntime {
  readonly source: ValueSource
  readonly methods: UseFormReturn<FieldValues>
  /** Field nodes now on the glass, in document order; what is hidden is neither checked nor sent. */
  readonly shown: Map<string, ShownField>
  /** Fields of a long form that are still to be drawn. */
  readonly pendingFields: PendingFields
  /** Checks, then runs onSubmit; true when it reached its end. A second call while one runs is ignored. */
  submit(): Promise<boolean>
  /** Checks some fields now and says the first message. */
  validate(names: readonly string[], only: readonly string[] | undefined): Promise<boolean>
  reset(): void
}

/** What a form lacks while its fields are drawn piece by piece: whoever checks or sends it must wait for all. */
export interface PendingFields {
  /** Something is not whole; `finish` asks for all of it now. Returns what to call once it is. */
  add(finish: () => void): () => void
  /** Resolves when nothing is held any more. */
  settled(): Promise<void>
}

export function createPendingFields(): PendingFields {
  const held = new Set<() => void>()
  const waiting: (() => void)[] = []
  return {
    add(finish) {
      held.add(finish)
      return () => {
        held.delete(finish)
        if (held.size === 0) for (const go of waiting.splice(0)) go()
      }
    },
    async settled() {
      if (held.size === 0) return
      const ended = new Promise<void>((go) => waiting.push(go))
      for (const finish of held) finish()
      await ended
    },
  }
}

export interface ShownField {
  plan: FieldPlan
  id: string
  order: readonly number[]
}

/** What is wrong with a field: the rule, what stands under it, and the message that is said, if any. */
interface Finding {
  field: string
  keyword: string
  text: string
  /** A message's name. */
  message: string | undefined
  /** What fills its blanks. */
  values: { label: string; limit?: unknown }
}

/** The fields now shown, as they stand on the page: node paths compare number by number. */
export function inDocumentOrder(shown: Iterable<ShownField>): ShownField[] {
  return [...shown].sort((left, right) => {
    for (const [index, step] of left.order.entries()) {
      const other = right.order[index]
      if (other === undefined) return 1
      if (step !== other) return step - other
    }
    return left.order.length - right.order.length
  })
}

/** By the fields' names. Trimmed where the field says so; hidden and empty fields are left out. */
function filledFields(shown: Iterable<ShownField>, values: FieldValues): Record<string, unknown> {
  const filled: Record<string, unknown> = {}
  for (const { plan } of shown) {
    const typed = getPath(values, plan.name.split('.'))
    const value = plan.type.trim && typeof typed === 'string' ? typed.trim() : typed
    if (!isEmpty(value)) filled[plan.name] = value
  }
  return filled
}

/**
 * What is filled in, as a record of the form's entity: `more.pot` lies inside `more`. An open record holds more names
 * than one form shows, so a name that was emptied is said: what is merely missing stays as it was.
 */
export function valuesToSend(shown: Iterable<ShownField>, values: FieldValues): Record<string, unknown> {
  const sent: Record<string, unknown> = {}
  const all = [...shown]
  const emptied = all.filter(({ plan }) => plan.name.includes('.')).map(({ plan }): [string, unknown] => [plan.name, ''])
  for (const [name, value] of Object.entries({ ...Object.fromEntries(emptied), ...filledFields(all, values) })) {
    const [field = '', inside] = name.split('.')
    sent[field] = inside === undefined ? value : { ...(sent[field] as object | undefined), [inside]: value }
  }
  return sent
}

export interface CheckContext {
  env: Env
  scope: Scope
  form: FormPlan
  formMessages: Readonly<Record<string, string>>
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
    if (name && !broken.has(name)) broken.set(name, { keyword: keyword === 'type' ? 'integer' : keyword, limit: params['limit'] })
  }
  return broken
}

/**
 * A broken rule in words. Under the field stands the nearest message: the node's or the entity's, the form's, the general
 * one. Said is the nearest that is not of kind `field`: a field may name what it lacks while the form sums it up.
 */
function finding({ env, formMessages }: CheckContext, plan: FieldPlan, { keyword, limit }: BrokenRule): Finding {
  const messages = [plan.messages[keyword], formMessages[keyword], env.content.validation[keyword]].filter((name) => name !== undefined)
  const label = typeof plan.label === 'string' ? plan.label : plan.name
  const values = { label, limit }
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
    const rule = missing ? { keyword: 'required', limit: undefined } : (broken.get(plan.name) ?? outOfDays(env, plan.type, sent[plan.name]))
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

/** React Hook Form's resolver over the validator that was made at build time. */
export function resolverFor(context: () => CheckContext, shown: ReadonlyMap<string, ShownField>): Resolver<FieldValues> {
  return (values, _context, options) => {
    const found = findings(context(), inDocumentOrder(shown.values()), values).filter(({ field }) => field !== '')
    if (found.length === 0) return { values, errors: {} }
    const errors: FieldErrors = Object.fromEntries(found.map(({ field, keyword, text }) => [field, { type: keyword, message: text }]))
    return { values: {}, errors: toNestErrors(errors, options) }
  }
}

/** Says the first finding as its message's kind asks, and puts the cursor there. */
export async function notifyFirst(context: CheckContext, found: readonly Finding[], shown: ReadonlyMap<string, ShownField>): Promise<void> {
  const first = found[0]
  if (!first) return
  const target = document.getElementById(shown.get(first.field)?.id ?? '')
  target?.scrollIntoView({ block: 'center' })
  target?.focus({ preventScroll: true })
  if (first.message !== undefined) await notify(context.env, first.message, first.values)
}
