import { isObject } from '../model/normalize.ts'
import type { At } from '../model/source.ts'
import type { Type } from '../model/scope-types.ts'
import { pathToken } from './paths.ts'
import { type ProseContext, typeAt } from './scope.ts'
import type { ComparisonToken, ConditionToken, FromToken, OperatorToken, ValueToken } from './tokens.ts'
import { valueToken } from './values.ts'
import { fillWords, word, type ProseTexts } from './words.ts'

const TIMES = new Set(['date', 'dateTime'])
const OPERATORS = new Set(['equals', 'notEquals', 'in', 'has', 'gt', 'gte', 'lt', 'lte', 'empty'])

/** Returns the tokens of a condition, or of a flag, which may also be true or false. `conditionJson` returns the same JSON again. */
export function conditionToken(place: ProseContext, value: unknown, at: At): ConditionToken {
  if (typeof value === 'boolean') return { kind: 'always', at, json: value }
  const keys = isObject(value) ? Object.keys(value) : []
  if (!isObject(value) || keys.length === 0 || keys.length > 2) return { kind: 'unread', at, json: value }
  if (keys.length === 2) return comparison(place, value, keys, at) ?? { kind: 'unread', at, json: value }
  const { all, any, not } = value
  if (Array.isArray(all)) return { kind: 'all', at, items: all.map((one, index) => conditionToken(place, one, [...at, 'all', index])) }
  if (Array.isArray(any)) return { kind: 'any', at, items: any.map((one, index) => conditionToken(place, one, [...at, 'any', index])) }
  if (isObject(not)) return { kind: 'not', at, item: conditionToken(place, not, [...at, 'not']) }
  return { kind: 'unread', at, json: value }
}

function comparison(place: ProseContext, value: Record<string, unknown>, keys: readonly string[], at: At): ComparisonToken | undefined {
  const path = value['field']
  const name = keys.find((key) => key !== 'field') ?? ''
  if (typeof path !== 'string' || !keys.includes('field') || !OPERATORS.has(name)) return undefined
  const type = typeAt(place, path)
  const right = valueToken(place, value[name], type, [...at, name])
  return {
    kind: 'comparison',
    at,
    field: pathToken(place, path, [...at, 'field']),
    operator: operatorToken(place.words, name, type, right, [...at, name]),
    value: right,
    ...(keys[0] === name ? { isOperatorFirst: true } : {}),
  }
}

/** Returns the token of an operator. Its words depend on the type of the field: later, not greater, for times. */
function operatorToken(words: ProseTexts, operator: string, type: Type, right: ValueToken, at: At): OperatorToken {
  const kind = TIMES.has(type.type) ? 'time' : type.type === 'boolean' ? 'boolean' : type.type === 'code' ? 'code' : 'text'
  const literal = right.kind === 'literal' ? String(right.json) : ''
  const variant = [literal, kind].find((one) => words[`op.${operator}.${one}`] !== undefined)
  const key = variant === undefined ? operator : `${operator}.${variant}`
  return { kind: 'operator', at, operator, variant: key, text: word(words, `op.${key}`) }
}

/** Returns a condition in words. */
export function conditionProse(words: ProseTexts, token: ConditionToken): string {
  switch (token.kind) {
    case 'all':
    case 'any': {
      const items = token.items.map((one) => nested(words, one))
      return items.length === 0 ? word(words, `group.empty.${token.kind}`) : items.join(word(words, `join.${token.kind}`))
    }
    case 'not':
      return notProse(words, token.item)
    case 'comparison':
      return comparisonProse(words, token, token.operator.text)
    case 'always':
      return word(words, `always.${token.json}`)
    case 'unread':
      return JSON.stringify(token.json) ?? ''
  }
}

/** Returns a condition inside a group; a group inside another stands in brackets. */
function nested(words: ProseTexts, token: ConditionToken): string {
  const inside = token.kind === 'not' && isGroup(token.item) ? undefined : token
  const text = conditionProse(words, token)
  return inside && isGroup(inside) ? bracketed(words, text) : text
}

const isGroup = (token: ConditionToken): boolean => (token.kind === 'all' || token.kind === 'any') && token.items.length > 1
const bracketed = (words: ProseTexts, text: string): string => `${word(words, 'group.open')}${text}${word(words, 'group.close')}`

/** Returns a negation; the operator itself is negated where the language has a word for it. */
function notProse(words: ProseTexts, item: ConditionToken): string {
  const text = item.kind === 'comparison' ? words[`op.not.${item.operator.variant}`] : undefined
  if (item.kind === 'comparison' && text !== undefined) return comparisonProse(words, item, text)
  return fillWords(word(words, 'group.not.inline'), [bracketed(words, conditionProse(words, item))])
}

function comparisonProse(words: ProseTexts, { field, operator, value }: ComparisonToken, text: string): string {
  if (operator.operator === 'empty' && value.kind === 'literal') return `${field.text} ${text}`
  return `${field.text} ${text} ${valueProse(words, value)}`
}

/** Returns a value in words. */
export function valueProse(words: ProseTexts, token: ValueToken): string {
  if (token.kind === 'literals') return token.items.map(({ text }) => text).join(word(words, 'join.list')) || word(words, 'value.none')
  return token.kind === 'from' ? fromProse(words, token) : token.text
}

function fromProse(words: ProseTexts, { path, plusDays }: FromToken): string {
  if (plusDays === undefined) return path.text
  return fillWords(word(words, plusDays < 0 ? 'value.minusDays' : 'value.plusDays'), [path.text, String(Math.abs(plusDays))])
}
