import { nearest } from '../model/nearest.ts'
import { suggestWord, type Suggestion } from '../model/suggestions.ts'
import { FORMATS, type FormatName, type FormatPlan, type ReferencePlan, type TextPlan } from '../language/text.ts'
import { type Type, typeWords } from '../model/scope-types.ts'
import type { At } from '../model/source.ts'
import { type BindContext, report } from './bind-context.ts'
import { bindPath } from './paths.ts'
import { checkTextSlips } from './text-mistakes.ts'
import { fieldAt } from './field-at.ts'

/** Format -> the types it accepts. */
const ACCEPTED_TYPES: Partial<Record<FormatName, string[]>> = {
  label: ['code'],
  date: ['date', 'dateTime'],
  dateTime: ['dateTime'],
  shortDate: ['date', 'dateTime'],
  weekdayDate: ['date', 'dateTime'],
  join: ['list'],
  number: ['number', 'integer'],
  money: ['money', 'number', 'integer'],
  duration: ['number', 'integer'],
  bytes: ['number', 'integer'],
}

/** Formats whose argument may be a second path. */
const READS_ANOTHER: ReadonlySet<FormatName> = new Set(['orElse', 'shortDate'])
const PATH = /^[a-z]\w*(\.\w+)+$/

/** Matches an absent argument. */
const NO_ARGUMENT = /^$/
const ARGUMENTS: Record<FormatName, RegExp> = {
  cut: /^[1-9]\d*$/,
  mask: /^(idNo|mobile)$/,
  number: /^\d?$/,
  orElse: /./,
  label: NO_ARGUMENT,
  date: NO_ARGUMENT,
  dateTime: NO_ARGUMENT,
  shortDate: PATH,
  weekdayDate: NO_ARGUMENT,
  money: NO_ARGUMENT,
  duration: NO_ARGUMENT,
  bytes: NO_ARGUMENT,
  join: NO_ARGUMENT,
}

/** Returns the suggestion for an unknown format; for `cut 10` it is `cut:10`. */
function suggestFormat(written: string): Suggestion {
  const [, word = '', argument = ''] = /^(\w+)\W+(.+)$/.exec(written) ?? []
  const split = argument === '' ? undefined : nearest(word, FORMATS)
  return split ? { nearest: `${split}:${argument}` } : suggestWord(written, FORMATS)
}

/** Binds a text: placeholders in braces are resolved and formatted, other text stays unchanged. */
export function bindText(context: BindContext, text: unknown, at: At): TextPlan {
  if (typeof text === 'string' && checkTextSlips(context, text, at)) return text
  if (typeof text !== 'string' || !/[{}]/.test(text)) return typeof text === 'string' ? text : ''
  const parts: (string | ReferencePlan)[] = []
  let rest = text
  let consumed = 1
  for (let open = rest.indexOf('{'); open >= 0; open = rest.indexOf('{')) {
    const close = rest.indexOf('}', open)
    if (close < 0) {
      report(context, 'text.brace', at, { text })
      return { parts }
    }
    if (open > 0) parts.push(rest.slice(0, open))
    const written = rest.slice(open + 1, close)
    if (written.startsWith('{')) {
      report({ ...context, offset: context.offset + consumed + open }, 'text.doubleBrace', at, { nearest: `${written}}` })
      return { parts }
    }
    const reference = bindReference({ ...context, offset: context.offset + consumed + open + 1 }, written, at)
    noteShown(context, written, { before: rest.slice(0, open), after: rest.slice(close + 1) }, at)
    if (reference !== undefined) parts.push(reference)
    rest = rest.slice(close + 1)
    consumed += close + 1
  }
  if (rest !== '') parts.push(rest)
  if (parts.some((part) => typeof part === 'string' && part.includes('}'))) report(context, 'text.brace', at, { text })
  return parts.every((part) => typeof part === 'string') ? parts.join('') : { parts }
}

/** Records which field a placeholder shows, for advice about how it is shown. */
function noteShown({ valueUses, ...context }: BindContext, written: string, around: { before: string; after: string }, at: At): void {
  const [path = '', ...formats] = written.split('|').map((piece) => piece.trim())
  const field = fieldAt({ valueUses, ...context }, path)
  if (!field) return
  const plans = formats.map((one): FormatPlan => {
    const [name = '', argument] = one.split(':')
    return { name: name as FormatName, ...(argument === undefined ? {} : { argument }) }
  })
  valueUses.push({ kind: 'shown', at, field, formats: plans, ...around })
}

function bindReference(context: BindContext, inside: string, at: At): ReferencePlan | string | undefined {
  const [path = '', ...formats] = inside.split('|').map((piece) => piece.trim())
  const found = bindPath(context, path, at)
  if (!found) return undefined
  if (found.constant !== undefined) {
    if (formats.length > 0) report(context, 'each.format', at, { path })
    return found.constant
  }
  const joined = formats.some((format) => /^join(:|$)/.test(format)) && found.type.type === 'list'
  if (!joined && !found.type.unknown && ['record', 'list', 'image', 'file'].includes(found.type.type))
    report(context, 'text.notShown', at, { path, type: typeWords(found.type) })
  const plans = formats.flatMap((format) => bindFormat(context, format, { type: found.type, path }, at))
  const mask = found.type.mask
  const implied: FormatPlan[] = mask ? [{ name: 'mask', argument: mask }] : (IMPLIED[found.type.type] ?? [])
  return { path: found.path, formats: plans.some(({ name }) => name !== 'orElse' && name !== 'cut') ? plans : [...implied, ...plans] }
}

const IMPLIED: Partial<Record<Type['type'], FormatPlan[]>> = { dateTime: [{ name: 'dateTime' }], money: [{ name: 'money' }] }

interface FormattedValue {
  type: Type
  path: string
}

function bindFormat(context: BindContext, written: string, formatted: FormattedValue, at: At): FormatPlan[] {
  const colon = written.indexOf(':')
  const name = colon < 0 ? written : written.slice(0, colon)
  const argument = colon < 0 ? undefined : written.slice(colon + 1)
  if (!isFormat(name)) {
    report(context, 'unknown.format', at, { name, ...suggestFormat(name) })
    return []
  }
  const format = { name, ...(argument === undefined ? {} : { argument }) }
  checkFormat(context, format, written, formatted, at)
  if (name === 'label') return [{ name: 'label', argument: formatted.type.dictionary ?? '' }]
  const isPath = READS_ANOTHER.has(name) && argument !== undefined && PATH.test(argument)
  const other = isPath ? bindPath(context, argument, at) : undefined
  if (name === 'shortDate' && other && !other.type.unknown && other.type.type !== 'dateTime')
    report(context, 'format.argument.shortDate', at, { name: written })
  return [other ? { name, path: other.path } : format]
}

const isFormat = (name: string): name is FormatName => (FORMATS as readonly string[]).includes(name)

function checkFormat(
  context: BindContext,
  { name, argument = '' }: FormatPlan,
  written: string,
  { type, path }: FormattedValue,
  at: At,
): void {
  const wants = ACCEPTED_TYPES[name]
  if (wants && !type.unknown && !wants.includes(type.type)) report(context, 'format.type', at, { name, path, type: typeWords(type) })
  if (!ARGUMENTS[name].test(argument)) report(context, `format.argument.${name}`, at, { name: written })
}
