import { isMoney } from '../language/money.ts'
import { suggest } from '../model/suggestions.ts'
import { isObject } from '../model/normalize.ts'
import { codesOf, isKnown, itemOf, type Type, typeWords } from '../model/scope-types.ts'
import type { At } from '../model/source.ts'
import { type BindContext, report } from './bind-context.ts'
import { bindPath } from './paths.ts'
import type { ValuePlan, ValuesPlan } from './plan.ts'
import { bindText } from './text.ts'
import { checkPairs } from './bind-dependent-fields.ts'

/** A value for something of type `wanted`: a literal, a Text, or a path whose type fits. */
export function bindValue(context: BindContext, value: unknown, wanted: Type | undefined, at: At): ValuePlan {
  if (isObject(value)) {
    const { from } = value
    const here = [...at, 'from']
    const found = typeof from === 'string' ? bindPath(context, from, here) : undefined
    if (found && wanted) checkFits(context, found.type, wanted, found.path.join('.'), here)
    return found && found.constant === undefined ? { path: found.path } : { literal: found?.constant }
  }
  if (typeof value === 'string' && (wanted === undefined || wanted.type === 'text')) {
    const text = bindText(context, value, at)
    if (wanted && typeof text === 'string') checkLiteral(context, text, wanted, at)
    return typeof text === 'string' ? { literal: text } : { text }
  }
  if (wanted) checkLiteral(context, value, wanted, at)
  return { literal: asCodes(value, wanted) }
}

/** Codes are compared as texts, alone or in a list. */
const asCodes = (value: unknown, wanted: Type | undefined): unknown =>
  wanted?.type === 'code' ? String(value) : wanted?.of === 'code' && Array.isArray(value) ? value.map(String) : value

/** Who is given values, and what it declares to take. */
export interface Receiver {
  name: string
  declared: Record<string, Type>
  /** What it needs may also come from elsewhere. */
  isPartial?: boolean
}

/** Named values for a receiver that declares its names and types. */
export function bindValues(context: BindContext, values: unknown, { name: receiver, declared, isPartial }: Receiver, at: At): ValuesPlan {
  const plans: ValuesPlan = {}
  const given = isObject(values) ? values : {}
  const mistyped = new Set<string>()
  for (const [name, value] of Object.entries(given)) {
    const wanted = Object.hasOwn(declared, name) ? declared[name] : undefined
    const hint = suggest(name, Object.keys(declared))
    if (!wanted && hint.nearest) mistyped.add(hint.nearest)
    if (!wanted) report(context, 'unknown.param', [...at, name], { name, receiver, ...hint }, 'key')
    else plans[name] = bindValue(context, value, wanted, [...at, name])
  }
  checkPairs(context, (name) => (Object.hasOwn(declared, name) ? declared[name] : undefined), given, at)
  const missing = Object.entries(declared).filter(
    ([name, type]) => type.required && type.default === undefined && !(name in given) && !mistyped.has(name),
  )
  if (!isPartial) for (const [name] of missing) report(context, 'missing.param', at, { name, receiver })
  return plans
}

/** May a value of type `given` go where `wanted` is expected? Codes and texts exchange; records by their entity. */
export function checkFits(context: BindContext, given: Type, wanted: Type, path: string, at: At): void {
  const family = (type: Type) => ({ integer: 'number', code: 'text', date: 'text' })[type.type as string] ?? type.type
  if (!isKnown(context.project, given) || !isKnown(context.project, wanted)) return
  const sameFamily = family(given) === family(wanted)
  // What is counted is no entity's.
  const isNone = given.fields !== undefined || given.item !== undefined
  const sameEntity = wanted.of === undefined || (given.of === undefined ? !isNone : given.of === wanted.of)
  if (!sameFamily || !sameEntity) report(context, 'value.type', at, { path, given: typeWords(given), wanted: typeWords(wanted) })
}

const LITERALS: Record<string, string> = {
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  text: 'string',
  code: 'string',
  date: 'string',
}

/** What is written for something of a type must be of it, and a code one of its dictionary's. */
export function checkLiteral(context: BindContext, value: unknown, wanted: Type, at: At): void {
  const refuse = () => report(context, 'value.literal', at, { value: JSON.stringify(value), wanted: typeWords(wanted) })
  if (wanted.type === 'list' && Array.isArray(value)) {
    const item = itemOf(context.project, wanted)
    return value.forEach((one, index) => checkLiteral(context, one, item, [...at, index]))
  }
  if (Array.isArray(value)) return refuse()
  checkListed(context, value, wanted, at)
  if (wanted.type === 'money') {
    if (!isMoney(value)) report(context, 'value.money', at, { value: JSON.stringify(value) })
    return
  }
  const fits = LITERALS[wanted.type]
  if (fits && typeof value !== fits && !(wanted.type === 'code' && typeof value === 'number')) refuse()
}

/** A code is one of its dictionary's, and what a control is bound to is one of what can be chosen there. */
function checkListed(context: BindContext, value: unknown, wanted: Type, at: At): void {
  const name = String(value)
  const codes = wanted.type === 'code' ? codesOf(context.project, wanted) : typeof value === 'string' ? wanted.choices : undefined
  if (!codes || codes.includes(name)) return
  const code = wanted.choices ? 'choice' : wanted.codes ? 'mode' : 'code'
  const hint = { name, ...suggest(name, codes) }
  report(context, `unknown.${code}`, at, code === 'mode' ? hint : { ...hint, known: codes.join(' '), dictionary: wanted.dictionary ?? '' })
}
