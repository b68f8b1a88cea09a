import type { Field, Fields } from '../../renderer/language/field.ts'
import type { ReleasedCalls } from './released-calls.ts'

type Codes = ReleasedCalls['dictionaries']
/** The dictionaries of a release and of the schemas as they are. */
export interface Dictionaries {
  before: Codes
  after: Codes
}

/** Returns why requests that were valid may be refused or lose data, one text for each reason. */
export function narrowerRequest(before: Fields, after: Fields, dictionaries: Dictionaries): string[] {
  const removed = Object.entries(before).flatMap(([name, field]) => {
    const now = after[name]
    return now ? narrowerField(field, now, dictionaries).map((reason) => `${name} ${reason}`) : [`${name} is no longer accepted`]
  })
  const added = Object.entries(after).flatMap(([name, { required }]) => (required && !before[name] ? [`${name} is new and required`] : []))
  return [...removed, ...added]
}

/** Returns why a client that reads these fields may miss something, one text for each reason. */
export function narrowerResponse(before: Fields, after: Fields): string[] {
  return Object.entries(before).flatMap(([name, field]) => {
    const now = after[name]
    if (!now) return [`${name} is no longer answered`]
    const omitted = field.required && !now.required ? [`${name} may be omitted`] : []
    const wire =
      field.wire === now.wire ? [] : [`${name} is written as ${now.wire ?? 'the default'} instead of ${field.wire ?? 'the default'}`]
    return [...typeChanges(field, now).map((reason) => `${name} ${reason}`), ...omitted, ...wire]
  })
}

const typeChanges = (before: Field, after: Field): string[] =>
  (['type', 'of', 'lists'] as const).flatMap((key) =>
    before[key] === after[key] ? [] : [`has ${key} ${String(after[key] ?? 'none')} instead of ${String(before[key] ?? 'none')}`],
  )

/** The limits of a field; `side` is the direction in which a limit becomes narrower. */
const LIMITS = [
  { key: 'maxLength', side: -1 },
  { key: 'maximum', side: -1 },
  { key: 'maxItems', side: -1 },
  { key: 'minLength', side: 1 },
  { key: 'minimum', side: 1 },
  { key: 'minItems', side: 1 },
] as const

function narrowerField(before: Field, after: Field, dictionaries: Dictionaries): string[] {
  const limits = LIMITS.flatMap(({ key, side }) => {
    const [was, is] = [before[key], after[key]]
    if (is === undefined || (was !== undefined && (Number(is) - Number(was)) * side <= 0)) return []
    return [`has ${key} ${is} instead of ${was ?? 'none'}`]
  })
  const pattern = after.pattern === undefined || after.pattern === before.pattern ? [] : [`has another pattern, ${after.pattern}`]
  const under = after.under === undefined || after.under === before.under ? [] : [`depends on ${after.under}`]
  const required = after.required && !before.required ? ['is required'] : []
  return [...typeChanges(before, after), ...required, ...limits, ...pattern, ...under, ...fewerCodes(before, after, dictionaries)]
}

function fewerCodes({ dictionary: was }: Field, { dictionary: is }: Field, { before, after }: Dictionaries): string[] {
  const left = after[is ?? '']
  if (left === undefined) return []
  const released = before[was ?? '']
  if (released === undefined) return [`accepts only the codes of ${is}`]
  const missing = released.filter((code) => !left.includes(code))
  return missing.length === 0 ? [] : [`no longer accepts ${missing.join(', ')}`]
}
