import type { FieldRule } from './field.ts'
import { characters } from './text.ts'

/** Whether a text is a mainland mobile number: 11 digits, the second is 3 to 9 (RULE-02, AMB2-73). */
export const isMobile = (text: string): boolean => /^1[3-9]\d{9}$/.test(text)

/** Whether a text is an e-mail address: one @, a domain of at least two labels, no spaces, at most 254 characters (RFC 5321, RULE-03). */
export const isEmail = (text: string): boolean => text.length <= 254 && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text)

/** Length of a Chinese name in characters (RULE-04). */
export const NAME_LENGTH = { least: 2, most: 6 } as const

/** Whether a text has the length of a Chinese name in code points (RULE-04, AMB2-73, DEC-04). A middle dot counts as a character. */
export const isName = (text: string): boolean => characters(text) >= NAME_LENGTH.least && characters(text) <= NAME_LENGTH.most

/** Whether a repeated input is equal, letter by letter (RULE-07). A missing value equals an empty text. */
export const isEqual = (value: unknown, other: unknown): boolean => (value ?? '') === (other ?? '')

/** Formats of text: rule name -> check. */
export const FORMATS = { mobile: isMobile, email: isEmail, name: isName } as const
export type Format = keyof typeof FORMATS

/** Whether a rule is a format. */
export const isFormat = (keyword: string): keyword is Format => Object.hasOwn(FORMATS, keyword)

/** Whether a rule is a named rule (a format or `equal`) instead of a limit of the field. */
export const isNamed = (keyword: string): boolean => isFormat(keyword) || keyword === 'equal'

/** Minimum and maximum length of each format in characters. */
export const FORMAT_LENGTHS: Record<Format, { least: number; most: number }> = {
  mobile: { least: 11, most: 11 },
  email: { least: 5, most: 254 },
  name: NAME_LENGTH,
}

const RANKS = [
  ['required'],
  ['integer', 'number', 'money', ...Object.keys(FORMATS), 'pattern', 'under'],
  ['minLength', 'minimum', 'minItems', 'earliest'],
  ['maxLength', 'maximum', 'maxItems', 'latest'],
]

/** Returns the rank of a rule; of several broken rules the lowest rank is shown: required, format, minimum, maximum (AMB2-73). */
export const rankOf = (keyword: string): number => {
  const rank = RANKS.findIndex((keywords) => keywords.includes(keyword))
  return rank === -1 ? RANKS.length : rank
}

/** The effect of a broken rule: the message under the field after its first blur, and whether the rule blocks submission. */
export interface RuleEffect {
  /** Absent: no message before the form is submitted. */
  shows?: 'hint' | 'error'
  blocks: boolean
}

/**
 * Returns the effect of a field's rule. If `at` or `blocks` is set, `at` defaults to `change`, and only a rule checked on submit blocks by
 * default. Otherwise a rule with its own message is checked on submit and blocks. A rule with the generic message shows a hint on change
 * and does not block (DEC-24). A limit blocks nevertheless, because the service would reject the value.
 */
export function effectOf(keyword: string, { at, blocks }: FieldRule, hasOwnWords: boolean): RuleEffect {
  if (at === undefined && blocks === undefined) return hasOwnWords ? { blocks: true } : { shows: 'hint', blocks: !isNamed(keyword) }
  const isBlocking = blocks ?? at === 'submit'
  return { ...(at === 'submit' ? {} : { shows: isBlocking ? 'error' : 'hint' }), blocks: isBlocking }
}
