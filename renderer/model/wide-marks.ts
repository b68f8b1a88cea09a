/** What an input method types instead of a mark of JSON, as pairs of it and the mark. */
const PAIRS =
  '\uff0c,\u3001,\uff1b,;,\uff1a:=:\uff5b{\uff5d}\uff3b[\uff3d]\u3010[\u3011]\u201c"\u201d"\uff02"\u300c"\u300d"\u2018"\u2019"\uff07"`"\u0027"'
const PLAIN = new Map(Array.from(PAIRS.matchAll(/(.)(.)/gu), ([, mark = '', plain = '']) => [mark, plain]))

/** The mark of JSON that was meant: a comma for a Chinese comma, a double quote for any other quote. */
export const plainMark = (mark: string): string | undefined => PLAIN.get(mark)

/** Digits, letters and signs of full width, which look almost like the usual ones. */
export const WIDE = /[\uff01-\uff5e]/
export const narrow = (word: string): string =>
  word.replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0)).replace(/\u3002/g, '.')

/** Blanks that JSON does not take for blanks: the full-width one, and those that can't be seen. */
export const WIDE_BLANK = '\u3000'
export const BLANK = /[\u00a0\u1680\u2000-\u200f\u2028\u2029\u202f\u205f\u2060\u3000\ufeff]/

/** A literal in another language than JSON. */
const LITERALS: Record<string, string> = {
  yes: 'true',
  no: 'false',
  none: 'null',
  nil: 'null',
  undefined: 'null',
  '\u662f': 'true',
  '\u5426': 'false',
}
export function plainLiteral(word: string): string | undefined {
  const low = word.toLowerCase()
  return LITERALS[low] ?? (['true', 'false', 'null'].includes(low) ? low : undefined)
}
