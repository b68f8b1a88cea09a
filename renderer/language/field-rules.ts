import type { FieldRule } from './field.ts'
import { characters } from './text.ts'

/** A mainland mobile: 11 digits, the second of them 3 to 9 (RULE-02, AMB2-73). */
export const isMobile = (text: string): boolean => /^1[3-9]\d{9}$/.test(text)

/** One @ between a name and a domain of at least two parts, without spaces, within the 254 characters of RFC 5321 (RULE-03). */
export const isEmail = (text: string): boolean => text.length <= 254 && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text)

/** How many characters a Chinese name has (RULE-04). */
export const NAME_LENGTH = { least: 2, most: 6 } as const

/**
 * A Chinese name is judged by its length alone, counted in code points (RULE-04, AMB2-73, DEC-04): the dot inside a
 * name of several parts is a character like any other, and a rare one outside the basic plane is one, not two.
 */
export const isName = (text: string): boolean => characters(text) >= NAME_LENGTH.least && characters(text) <= NAME_LENGTH.most

/** What is typed again is the same, letter by letter (RULE-07). Nothing typed at all equals nothing. */
export const isEqual = (value: unknown, other: unknown): boolean => (value ?? '') === (other ?? '')

/** The rules that say what a text is, by name. */
export const FORMATS = { mobile: isMobile, email: isEmail, name: isName } as const
export type Format = keyof typeof FORMATS

export const isFormat = (keyword: string): keyword is Format => Object.hasOwn(FORMATS, keyword)

/** A rule that has a name of its own rather than a limit of the field. */
export const isNamed = (keyword: string): boolean => isFormat(keyword) || keyword === 'equal'

/** How many characters fit a format at least and at most. */
export const FORMAT_LENGTHS: Record<Format, { least: number; most: number }> = {
  mobile: { least: 11, most: 11 },
  email: { least: 5, most: 254 },
  name: NAME_LENGTH,
}

const ORDER = [
  ['required'],
  ['integer', 'number', 'money', ...Object.keys(FORMATS), 'pattern', 'under'],
  ['minLength', 'minimum', 'minItems', 'earliest'],
  ['maxLength', 'maximum', 'maxItems', 'latest'],
]

/** Of a field's broken rules the first speaks: required, then format, then the least, then the most (AMB2-73). */
export const rankOf = (keyword: string): number => {
  const rank = ORDER.findIndex((keywords) => keywords.includes(keyword))
  return rank === -1 ? ORDER.length : rank
}

/** What a rule does: what stands under the field from when it is first left, and whether the form is held back. */
export interface RuleEffect {
  /** Absent: nothing stands there before the form is submitted. */
  shows?: 'hint' | 'error'
  blocks: boolean
}

/**
 * What a rule of a field does. Where nothing is written of it, words of its own make it the screen's own check: at submit,
 * and it blocks. Without them the generic text shows on change and does not block (DEC-24); what blocks nevertheless is
 * a limit of the data, at submit, because the service refuses what breaks it. Once something is written, it counts:
 * `at` is `change` and only what is looked at on submit blocks, unless said otherwise.
 */
export function effectOf(keyword: string, { at, blocks }: FieldRule, hasOwnWords: boolean): RuleEffect {
  if (at === undefined && blocks === undefined) return hasOwnWords ? { blocks: true } : { shows: 'hint', blocks: !isNamed(keyword) }
  const isBlocking = blocks ?? at === 'submit'
  return { ...(at === 'submit' ? {} : { shows: isBlocking ? 'error' : 'hint' }), blocks: isBlocking }
}
