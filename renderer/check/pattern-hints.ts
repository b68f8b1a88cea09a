import { asText } from '../language/as-text.ts'
import { isObject } from '../model/normalize.ts'
import { type At, valueAt } from '../model/source.ts'
import { withPlainMarks } from '../model/plain-marks.ts'
import type { ShapeReport } from './shape-report.ts'

/** Explains a failed pattern: superfluous braces, a prefix, blanks or Chinese marks, or otherwise the description of the pattern. */
export function explainPattern({ description, pattern }: Record<string, unknown>, value: string, at: At, report: ShapeReport): void {
  const fits = (word: string) => new RegExp(asText(pattern)).test(word)
  const [inside = ''] = /(?<=^\{).*(?=\}$)/.exec(value) ?? []
  if (inside !== '' && fits(inside)) return report('shape.braces', at, { nearest: inside }, 'value')
  const usual = fileName(value) ?? sortField(value, at)
  if (usual && fits(usual.nearest)) return report(usual.code, at, { value, nearest: usual.nearest }, 'value')
  // Some names are written without their prefix.
  const [, before = '', own = ''] = /^-?((?:\w+\.)+)(\w+)$/.exec(value) ?? []
  const bare = value.replace(before, '')
  if (own !== '' && fits(bare)) return report('shape.bareName', at, { name: before.slice(0, -1), nearest: bare }, 'value')
  if (value !== value.trim() && fits(value.trim())) return report('shape.blanks', at, { value, nearest: value.trim() }, 'value')
  const plain = withPlainMarks(value)
  if (plain !== value && fits(plain)) return report('shape.marks', at, { value, nearest: plain }, 'value')
  report('shape.patternOf', at, { value, what: asText(description) }, 'value')
}

interface Usual {
  code: string
  nearest: string
}

/** Returns the name in the path of a file. */
function fileName(value: string): Usual | undefined {
  const nearest = /^(?:.*\/)?([^/.]+)\.(?:json|svg|png|jpg|jpeg|webp)$/.exec(value)?.[1]
  return nearest === undefined ? undefined : { code: 'shape.fileName', nearest }
}

/** Returns a field of a sort order whose direction was written as a word. */
function sortField(value: string, at: At): Usual | undefined {
  const [, field = '', way = ''] = at.includes('sort') ? (/^-?(\w+)[\s:,]+(\w+)$/.exec(value) ?? []) : []
  const isKnown = /^(?:desc|asc|descending|ascending|down|up)$/i.test(way)
  return isKnown ? { code: 'shape.sortWay', nearest: /^(?:a|up)/i.test(way) ? field : `-${field}` } : undefined
}

/** Explains a name that the pattern of its object does not allow, and suggests the name in the usual spelling. */
export function explainKey({ description, pattern }: Record<string, unknown>, name: string, at: At, report: ShapeReport): void {
  const joined = name.trim().replace(/[-_\s]+(\w)/g, (_, letter: string) => letter.toUpperCase())
  const usual = joined.charAt(0).toLowerCase() + joined.slice(1)
  const nearest = new RegExp(asText(pattern)).test(usual) ? usual : ''
  report('shape.keyPattern', [...at, name], { name, what: asText(description), nearest }, 'key')
}

/** Returns the code for a misplaced key: a sort order belongs to the data. */
export function misplacedKey(name: string, { title, properties }: Record<string, unknown>): string | undefined {
  const known = isObject(properties) ? properties : {}
  if ((name === 'order' || name === 'sort') && title === 'ListNode') return 'shape.orderOfList'
  if (name === 'order' && 'where' in known && 'sort' in known) return 'shape.orderOfData'
  return undefined
}

const AMOUNTS: ReadonlySet<unknown> = new Set(['minimum', 'maximum', 'default'])

/** Whether a path is the limit or the default of a money field and was written as a number. */
export function isAmount(data: unknown, at: At): boolean {
  const field = valueAt(data, at.slice(0, -1))
  return AMOUNTS.has(at.at(-1)) && typeof valueAt(data, at) === 'number' && isObject(field) && field['type'] === 'money'
}

/** Returns an amount written as a number, and its correct spelling as text. */
export const moneyWords = (value: unknown): { value: string; nearest: string } => ({
  value: String(value),
  nearest: `"${Number(value).toFixed(2)}"`,
})
