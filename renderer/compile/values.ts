import { isMoney } from '../language/money.ts'
import { suggest } from '../model/suggestions.ts'
import { isObject } from '../model/normalize.ts'
import { codesOf, fieldsOf, isKnown, itemOf, type Type, typeWords, UNKNOWN } from '../model/scope-types.ts'
import type { At } from '../model/source.ts'
import { type BindContext, report } from './bind-context.ts'
import { onlyPath, onlyPathTo, pathMeant } from './candidates.ts'
import { bindPath, typeAt } from './paths.ts'
import type { ValuePlan, ValuesPlan } from './plan.ts'
import { bindText } from './text.ts'
import { fieldAt } from './field-at.ts'
import { checkPairs } from './bind-dependent-fields.ts'

/** Binds a value of type `wanted`: a literal, a text with placeholders, or a path with a compatible type. */
export function bindValue(context: BindContext, value: unknown, wanted: Type | undefined, at: At): ValuePlan {
  if (isObject(value)) {
    const { from } = value
    const here = [...at, 'from']
    const found = typeof from === 'string' ? bindPath(context, from, here) : undefined
    if (!found && wanted) suggestFitting(context, wanted, here)
    if (found && wanted) checkFits(context, found.type, wanted, found.path.join('.'), here)
    return found && found.constant === undefined ? { path: found.path } : { literal: found?.constant }
  }
  if (typeof value === 'string' && isBarePath(context, value, wanted)) {
    report(context, 'value.path', at, { name: value })
    return { literal: value }
  }
  if (typeof value === 'string' && (wanted === undefined || wanted.type === 'text')) {
    const text = bindText(context, value, at)
    if (wanted && typeof text === 'string') checkLiteral(context, text, wanted, at)
    return typeof text === 'string' ? { literal: text } : { text }
  }
  if (wanted) checkLiteral(context, value, wanted, at)
  return { literal: asCodes(value, wanted) }
}

/** Whether a text is only a path with dots, which leads to a value in scope. */
function isBarePath(context: BindContext, text: string, wanted: Type | undefined): boolean {
  const type = wanted?.type === 'text' && /^[a-z]\w*(\.\w+)+$/.test(text) ? typeAt(context, text) : undefined
  return type !== undefined && type.unknown === undefined
}

/** Suggests the only field of the wanted type for an unknown one, which has just been reported. */
function suggestFitting(context: BindContext, wanted: Type, at: At): void {
  const last = context.problems.at(-1)
  if (last?.code !== 'unknown.field' || last.at !== at || last.values['nearest']) return
  const owner = last.values['path']?.split('.').slice(0, -1).join('.') ?? ''
  // Texts and codes fit nearly everywhere, so that one of them fits says little.
  if (family(wanted) === 'text') return
  const fitting = Object.entries(fieldsOf(context.project, typeAt(context, owner) ?? UNKNOWN)).filter(([, type]) => fitsTo(type, wanted))
  if (fitting.length === 1) last.values['nearest'] = fitting[0]?.[0] ?? ''
}

/** Converts codes to strings, because they are compared as text. */
const asCodes = (value: unknown, wanted: Type | undefined): unknown =>
  wanted?.type === 'code' ? String(value) : wanted?.of === 'code' && Array.isArray(value) ? value.map(String) : value

/** The receiver of values: its name and declared parameters. */
export interface Receiver {
  name: string
  declared: Record<string, Type>
  /** Whether required values may also be supplied elsewhere. */
  isPartial?: boolean
}

/** Binds named values; checks them against the declared parameters of the receiver. */
export function bindValues(context: BindContext, values: unknown, { name: receiver, declared, isPartial }: Receiver, at: At): ValuesPlan {
  const plans: ValuesPlan = {}
  const given = isObject(values) ? values : {}
  const mistyped = new Set<string>()
  for (const [name, value] of Object.entries(given)) {
    const wanted = Object.hasOwn(declared, name) ? declared[name] : undefined
    const hint = onlyMissing(declared, given, name) ?? suggest(name, Object.keys(declared))
    if (!wanted && hint.nearest) mistyped.add(hint.nearest)
    if (!wanted) report(context, 'unknown.param', [...at, name], { name, receiver, ...hint }, 'key')
    else plans[name] = bindValue(context, value, wanted, [...at, name])
    if (wanted && isObject(value)) noteGiven(context, receiver, name, value['from'], wanted, [...at, name, 'from'])
  }
  checkPairs(context, (name) => (Object.hasOwn(declared, name) ? declared[name] : undefined), given, at)
  const missing = Object.entries(declared).filter(
    ([name, type]) => type.required && type.default === undefined && !(name in given) && !mistyped.has(name),
  )
  if (!isPartial)
    for (const [name, type] of missing) report(context, 'missing.param', at, { name, receiver, ...meantFor(context, name, type) })
  return plans
}

/**
 * Suggests the only required parameter that gets no value for the only value that no parameter takes, if that value is read from a field
 * with the parameter's name. Otherwise the values may be for another receiver.
 */
function onlyMissing(declared: Record<string, Type>, given: Record<string, unknown>, name: string): { nearest: string } | undefined {
  const [missing, ...more] = Object.entries(declared).flatMap(([own, type]) =>
    type.required && type.default === undefined && !(own in given) ? [own] : [],
  )
  const unknown = Object.keys(given).filter((one) => !Object.hasOwn(declared, one))
  const value = given[name]
  const isRead = isObject(value) && typeof value['from'] === 'string' && value['from'].split('.').at(-1) === missing
  return isRead && more.length === 0 && unknown.length === 1 && unknown[0] === name ? { nearest: missing ?? '' } : undefined
}

/** Records a value for which the record has another field with the parameter's name, for advice. */
function noteGiven(context: BindContext, receiver: string, param: string, from: unknown, wanted: Type, at: At): void {
  const [, owner, name] = typeof from === 'string' ? (/^(.+)\.(\w+)$/.exec(from) ?? []) : []
  if (owner === undefined || name === param || typeof from !== 'string') return
  const beside = `${owner}.${param}`
  const [type, field] = [typeAt(context, beside), fieldAt(context, from)]
  if (type && !type.unknown && field && fitsTo(type, wanted)) context.valueUses.push({ kind: 'given', at, field, receiver, param, beside })
}

/** Returns what a missing parameter was probably meant to get: the only value in scope with its name, or one of its codes. */
export function meantFor(context: BindContext, name: string, type: Type): Record<string, string> {
  const named = onlyPathTo(context, name, (given) => type.type === 'text' || fitsTo(given, type))
  const found = named ?? (type.type === 'record' && type.of !== undefined ? onlyPath(context, (given) => fitsTo(given, type)) : undefined)
  if (!found) return type.type === 'code' ? { codes: (codesOf(context.project, type) ?? []).join(' ') } : {}
  const isText = type.type === 'text' && found.type.type !== 'text'
  return { from: found.path, ...(isText ? { asText: found.type.type === 'list' ? ' | join' : '' } : {}) }
}

const family = (type: Type) => ({ integer: 'number', code: 'text', date: 'text' })[type.type as string] ?? type.type

/** Whether a value of type `given` can be used as one of type `wanted`: texts, codes and dates are alike, and records need one entity. */
function fitsTo(given: Type, wanted: Type): boolean {
  // Counted lists belong to no entity.
  const hasNoEntity = given.fields !== undefined || given.item !== undefined
  const sameEntity = wanted.of === undefined || (given.of === undefined ? !hasNoEntity : given.of === wanted.of)
  return family(given) === family(wanted) && sameEntity
}

/** Reports a value of type `given` where `wanted` is expected. Text, codes and dates are compatible; records need the same entity. */
export function checkFits(context: BindContext, given: Type, wanted: Type, path: string, at: At): void {
  if (!isKnown(context.project, given) || !isKnown(context.project, wanted)) return
  if (fitsTo(given, wanted)) return checkDictionary(context, given, wanted, path, at)
  const other = wanted.type === 'record' && given.type === 'list' ? onlyPath(context, (type) => fitsTo(type, wanted))?.path : undefined
  const meant = pathMeant(context, path, (type) => fitsTo(type, wanted)) ?? other ?? ''
  report(context, 'value.type', at, { path, given: typeWords(given), wanted: typeWords(wanted), nearest: meant })
}

/** Reports a code of a dictionary that has no code in common with the wanted one: the receiver never knows it. */
function checkDictionary(context: BindContext, given: Type, wanted: Type, path: string, at: At): void {
  const isKnownPair = given.dictionary !== undefined && wanted.dictionary !== undefined && given.dictionary !== wanted.dictionary
  if (given.type !== 'code' || wanted.type !== 'code' || !isKnownPair) return
  const [own, known] = [codesOf(context.project, given), codesOf(context.project, wanted)]
  if (!own || !known || own.some((code) => known.includes(code))) return
  const isMeant = (type: Type) => type.type === 'code' && type.dictionary === wanted.dictionary
  const meant = pathMeant(context, path, isMeant) ?? onlyPath(context, isMeant)?.path ?? ''
  const values = { path, dictionary: given.dictionary ?? '', other: wanted.dictionary ?? '', nearest: meant }
  report(context, 'value.dictionary', at, values)
}

const LITERALS: Record<string, string> = {
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  text: 'string',
  code: 'string',
  date: 'string',
}

/** Types whose values are never written out: they come from data. */
const WRITTEN_ELSEWHERE: ReadonlySet<string> = new Set(['record', 'list', 'map'])

/** Whether a text is a path in scope, written where another type than a text is wanted. */
const isPath = (context: BindContext, text: string, wanted: Type): boolean => {
  const given = wanted.type !== 'text' && /^\w+(\.\w+)*$/.test(text) ? typeAt(context, text) : undefined
  return given !== undefined && (text.includes('.') || WRITTEN_ELSEWHERE.has(wanted.type))
}

/** Reports literals of the wrong type and unknown codes. */
export function checkLiteral(context: BindContext, value: unknown, wanted: Type, at: At): void {
  const refuse = () => {
    const choices = wanted.type === 'code' ? (codesOf(context.project, wanted) ?? []).join(' ') : ''
    report(context, 'value.literal', at, { value: JSON.stringify(value), wanted: typeWords(wanted), choices })
  }
  if (wanted.type === 'list' && Array.isArray(value)) {
    const item = itemOf(context.project, wanted)
    return value.forEach((one, index) => checkLiteral(context, one, item, [...at, index]))
  }
  if (Array.isArray(value)) return refuse()
  if (wanted.type === 'money') {
    if (!isMoney(value)) report(context, 'value.money', at, { value: JSON.stringify(value) })
    return
  }
  if (typeof value === 'string' && isPath(context, value, wanted)) return report(context, 'value.path', at, { name: value })
  const fits = LITERALS[wanted.type]
  if (WRITTEN_ELSEWHERE.has(wanted.type) ? value !== null : fits && typeof value !== fits) return refuse()
  checkListed(context, value, wanted, at)
}

/** Reports codes that are not in the dictionary, and texts that are not among the choices of the bound control. */
function checkListed(context: BindContext, value: unknown, wanted: Type, at: At): void {
  const name = String(value)
  const codes = wanted.type === 'code' ? codesOf(context.project, wanted) : typeof value === 'string' ? wanted.choices : undefined
  if (!codes || codes.includes(name)) return
  const code = wanted.choices ? 'choice' : wanted.codes ? 'mode' : 'code'
  const hint = { name, ...suggest(name, codes) }
  report(context, `unknown.${code}`, at, code === 'mode' ? hint : { ...hint, known: codes.join(' '), dictionary: wanted.dictionary ?? '' })
}

/** Reports a number, or a constant of the settings, below what a property can use. */
export function checkLeast(context: BindContext, { minimum }: { minimum?: number }, value: unknown, at: At): void {
  if (minimum === undefined) return
  const [, name = ''] = isObject(value) && typeof value['from'] === 'string' ? (/^settings\.(\w+)$/.exec(value['from']) ?? []) : []
  const given = typeof value === 'number' ? value : context.project.settings.get(name)?.value.value
  if (typeof given !== 'number' || given >= minimum) return
  report(context, 'value.least', at, { name: String(at.at(-1)), value: String(given), limit: String(minimum) })
}
