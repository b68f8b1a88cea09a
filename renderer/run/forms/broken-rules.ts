import type { FieldPlan, FormPlan } from '../../compile/plan.ts'
import { type ConditionPlan, meets } from '../../language/condition.ts'
import type { Field } from '../../language/field.ts'
import { FORMATS, isEqual, isFormat, rankOf } from '../../language/field-rules.ts'
import { compareMoney, isMoney, showMoney } from '../../language/money.ts'
import { belongs } from '../../language/dependent-codes.ts'
import { getPath } from '../../language/path.ts'
import type { Scope } from '../data/index.ts'
import type { Env, Validator } from '../env/index.ts'
import type { ReadValue } from './shown-fields.ts'

/** A rule that a value breaks, with its limit for the message. */
export interface BrokenRule {
  keyword: string
  limit: unknown
}

interface Around {
  env: Env
  /** Contains `form.*`. */
  scope: Scope
  form: Pick<FormPlan, 'record'>
  /** The values with which the form was opened. */
  started: { values: unknown }
}

const flag = (value: boolean | ConditionPlan, scope: Scope) => (typeof value === 'boolean' ? value : meets(value, scope.get))

/** Returns field -> the rules that the form's validator reports as broken. */
export function invalidFields(validator: Validator | undefined, sent: Record<string, unknown>): Map<string, BrokenRule[]> {
  const broken = new Map<string, BrokenRule[]>()
  if (!validator || validator(sent)) return broken
  for (const { keyword, instancePath, params } of validator.errors ?? []) {
    // A field name may contain a dot, which has no special meaning in a JSON pointer.
    const name = instancePath.slice(1)
    const rule = { keyword: keyword === 'type' ? String(params['type']) : keyword, limit: params['limit'] }
    if (name) broken.set(name, [...(broken.get(name) ?? []), rule])
  }
  return broken
}

/** Returns the broken rules of a field, sorted by rank. `sent` is the value as it would be sent; undefined if empty. */
export function brokenRules(
  around: Around,
  plan: FieldPlan,
  read: ReadValue,
  sent: unknown,
  invalid: readonly BrokenRule[] = [],
): BrokenRule[] {
  const { env, scope } = around
  const missing = sent === undefined && flag(plan.required, scope) ? { keyword: 'required', limit: undefined } : undefined
  const found = [
    missing,
    ...named(scope, plan.type, sent),
    ...invalid,
    mismatchedCode(plan, read),
    isUntouched(around, plan, sent) ? undefined : dateOutOfRange(env, plan.type, sent),
    amountOutOfRange(plan.type, sent),
  ]
  return found.filter((rule) => rule !== undefined).sort((left, right) => rankOf(left.keyword) - rankOf(right.keyword))
}

/** Checks named rules: formats and `equal`. */
function named(scope: Scope, { rules = {} }: Field, sent: unknown): BrokenRule[] {
  const broken = Object.entries(rules).filter(([keyword, { to = '' }]) =>
    isFormat(keyword)
      ? typeof sent === 'string' && !FORMATS[keyword](sent)
      : keyword === 'equal' && !isEqual(sent, scope.get(['form', ...to.split('.')])),
  )
  return broken.map(([keyword]) => ({ keyword, limit: undefined }))
}

/** Checks that a code belongs to the code of its parent field, even if the parent field is hidden. */
export function mismatchedCode({ name, under }: FieldPlan, read: ReadValue): BrokenRule | undefined {
  return under && !belongs(under, read([under.field]), read([name])) ? { keyword: 'under', limit: undefined } : undefined
}

/**
 * Whether the limit "today" has only reached a value that the user has not chosen: that of the record, or the default of the opened form. Such
 * a value was in range when it was stored, and the service accepts it (AMB-28).
 */
function isUntouched({ scope, form, started }: Around, { name, type }: FieldPlan, value: unknown): boolean {
  if (type.earliest !== 'today' && type.latest !== 'today') return false
  const path = name.split('.')
  return value === getPath(started.values, path) || (form.record !== undefined && value === scope.get([...form.record, ...path]))
}

/** Checks `earliest` and `latest`; "today" is evaluated at the time of the check. */
function dateOutOfRange(env: Env, type: Field, value: unknown): BrokenRule | undefined {
  if (typeof value !== 'number') return undefined
  const day = (limit: string) => (limit === 'today' ? env.formatters.time.startOfDay(env.now()) : env.formatters.time.parse(limit))
  const earliest = type.earliest === undefined ? undefined : day(type.earliest)
  const latest = type.latest === undefined ? undefined : day(type.latest)
  if (earliest !== undefined && value < earliest) return { keyword: 'earliest', limit: env.formatters.time.format(earliest).slice(0, 10) }
  if (latest !== undefined && value >= env.formatters.time.startOfNextDay(latest))
    return { keyword: 'latest', limit: env.formatters.time.format(latest).slice(0, 10) }
  return undefined
}

/** Checks amounts, because a JSON Schema validator can't compare decimal text. */
function amountOutOfRange({ type, minimum, maximum }: Field, value: unknown): BrokenRule | undefined {
  if (type !== 'money' || value === undefined) return undefined
  if (!isMoney(value)) return { keyword: 'money', limit: undefined }
  if ((compareMoney(value, minimum) ?? 0) < 0) return { keyword: 'minimum', limit: showMoney(minimum) }
  return (compareMoney(value, maximum) ?? 0) > 0 ? { keyword: 'maximum', limit: showMoney(maximum) } : undefined
}
