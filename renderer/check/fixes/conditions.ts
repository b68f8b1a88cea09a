import type { Change } from '../../model/fix.ts'
import { isObject } from '../../model/normalize.ts'
import type { At } from '../../model/source.ts'
import type { Finding, Fixer } from './finding.ts'

/** Places whose condition may be absent: it holds then. */
const OPTIONAL: ReadonlySet<unknown> = new Set(['when', 'where'])

/** Removes a condition that always holds: the whole one, or its part in `all`. */
const withoutCondition: Fixer = ({ around, get, remove, set }) => {
  const comparison = get(around)
  if (!isObject(comparison) || !('field' in comparison)) return undefined
  if (OPTIONAL.has(around.at(-1))) return [remove(around)]
  const [list, index] = [around.slice(0, -1), around.at(-1)]
  const all = get(list)
  if (list.at(-1) !== 'all' || !Array.isArray(all) || typeof index !== 'number') return undefined
  const left = all.filter((_, position) => position !== index)
  const owner = list.slice(0, -1)
  const isWhole = isObject(get(owner)) && Object.keys(get(owner) as object).length === 1
  return left.length === 1 && isWhole ? [set(owner, left[0])] : [remove(around)]
}

/** Turns `any` of several "not this" into `all`: one of them always holds. */
const allOfExcluded: Fixer = ({ source, at, get }) => {
  const list = at.findLast((step) => step === 'any') ? at.slice(0, at.lastIndexOf('any') + 1) : [...at, 'any']
  const any = get(list)
  const isExcluded = (one: unknown) => isObject(one) && ('notEquals' in one || isObject(one['not']))
  if (list.at(-1) !== 'any' || !Array.isArray(any) || any.length < 2 || !any.every(isExcluded)) return undefined
  return [renameKey(source.path, list, 'all')]
}

/** Joins several values of one path in `all` to one comparison with `in`. */
const oneOfValues: Fixer = ({ around, get, set }) => {
  const [list, comparison] = [around.slice(0, -1), get(around)]
  const all = get(list)
  if (list.at(-1) !== 'all' || !Array.isArray(all) || !isObject(comparison)) return undefined
  const same = all.filter((one) => isObject(one) && one['field'] === comparison['field'])
  const values = same.flatMap(
    (one: Record<string, unknown>) => (one['equals'] === undefined ? (one['in'] ?? []) : one['equals']) as unknown,
  )
  const isPlain = same.every((one) => Object.keys(one).every((key) => key === 'field' || key === 'equals'))
  if (!isPlain || same.length < 2 || values.some((one) => typeof one !== 'string')) return undefined
  const joined = { field: comparison['field'], in: [...new Set(values)] }
  const rest = all.flatMap((one) => (one === same[0] ? [joined] : same.includes(one) ? [] : [one]))
  return [rest.length === 1 ? set(list.slice(0, -1), rest[0]) : set(list, rest)]
}

/** Turns a comparison that a number never meets round: nothing is below zero. */
const turnedRound: Fixer = ({ around, key, value, get, source }) => {
  const comparison = get(around)
  return key === 'lt' && value === 0 && isObject(comparison) ? [renameKey(source.path, [...around, 'lt'], 'gt')] : undefined
}

const SIGNS: Readonly<Record<string, string>> = {
  '=': 'equals',
  '==': 'equals',
  '===': 'equals',
  '!=': 'notEquals',
  '!==': 'notEquals',
  '<>': 'notEquals',
  '>': 'gt',
  '>=': 'gte',
  '<': 'lt',
  '<=': 'lte',
}

/** Writes a comparison that was written as a formula. */
export const ofFormula: Fixer = ({ at, value, get, set }) => {
  const place = at.at(-1) === 'field' ? at.slice(0, -1) : at
  const written = get(place)
  const text = isObject(written) ? (Object.keys(written).length === 1 ? written['field'] : undefined) : value
  const [, field = '', sign = '', right = ''] =
    typeof text === 'string' ? (/^\s*\{?([a-z]\w*(?:\.\w+)+)\}?\s*([=!<>]+)\s*(.+?)\s*$/.exec(text) ?? []) : []
  const operator = SIGNS[sign]
  if (operator === undefined) return undefined
  const plain = right.replace(/^(['"])(.*)\1$/, '$2')
  const literal: unknown = /^(?:true|false|-?\d+(?:\.\d+)?)$/.test(right) ? JSON.parse(right) : plain
  return [set(place, { field, [operator]: literal })]
}

const renameKey = (path: string, at: At, key: string): Change => ({ path, do: 'rename', at, key })

/** Turns a comparison with a flag round that is only ever given the other value. Another code may be wrong where it is given. */
const onlyGiven: Fixer = ({ at, key, values, value, set }) => {
  const { only = '' } = values
  return key === 'equals' && typeof value === 'boolean' && /^\S+$/.test(only) ? [set(at, only === 'true')] : undefined
}

/** Writes the time that a word or a path means on the right side of a comparison. */
const timeMeant: Fixer = ({ at, value, set }) => {
  const text = typeof value === 'string' ? value.replace(/^\{\s*(.*?)\s*\}$/, '$1') : ''
  const path = /^(?:now|today)$/.test(text) ? `time.${text}` : text
  return /^[a-z]\w*(?:\.\w+)+$/.test(path) ? [set(at, { from: path })] : undefined
}

/** Compares a boolean with one value; a list of both values would always hold. */
const fittingOperator: Fixer = ({ at, around, key, value, values, remove, set }: Finding) => {
  if (value === '' && values['fitting']?.includes('empty') && (key === 'equals' || key === 'notEquals'))
    return [remove(at), set([...around, 'empty'], key === 'equals')]
  const isList = key === 'in' && Array.isArray(value)
  if (!isList || !values['fitting']?.includes('equals')) return undefined
  const meant: unknown = value.length === 1 ? value[0] : values['type'] === 'boolean' ? true : undefined
  return meant === undefined ? undefined : [remove(at), set([...around, 'equals'], meant)]
}

export const CONDITION_FIXES: Readonly<Record<string, Fixer>> = {
  'dead.always': (finding) => withoutCondition(finding) ?? allOfExcluded(finding),
  'dead.already': withoutCondition,
  'dead.all': ({ at, around, get, set }) => {
    const place = [at, around].find((one) => isObject(get(one)) && 'field' in (get(one) as object))
    return place && [set(place, { field: get([...place, 'field']), empty: false })]
  },
  'dead.never': turnedRound,
  'condition.time': timeMeant,
  'dead.given': onlyGiven,
  'dead.shownEmpty': ({ at, set }) => [set(at, false)],
  // The two cases of a boolean have a message each.
  'step.saysBoth': ({ around, get, set }) => {
    const when = get([...around, 'when'])
    return isObject(when) && typeof when['equals'] === 'boolean' ? [set([...around, 'when', 'equals'], !when['equals'])] : undefined
  },
  'shape.noOperator': ofFormula,
  'condition.contradicts': oneOfValues,
  'condition.operator': fittingOperator,
  // Outside of the list, only the list itself can be asked whether it is empty.
  'outside.item': ({ around, key, get, set }) => {
    const [comparison, node] = [get(around), get(around.slice(0, -1))]
    const isOfList = key === 'field' && isObject(comparison) && 'empty' in comparison && isObject(node) && typeof node['items'] === 'string'
    return isOfList ? [set([...around, 'field'], node['items'])] : undefined
  },
}
