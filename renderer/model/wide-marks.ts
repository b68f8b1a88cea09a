/** Pairs of a mark typed by mistake (Chinese input methods) and the JSON mark that was meant. */
const PAIRS =
  '\uff0c,\u3001,\uff1b,;,\uff1a:=:\uff5b{\uff5d}\uff3b[\uff3d]\u3010[\u3011]\u201c"\u201d"\uff02"\u300c"\u300d"\u2018"\u2019"\uff07"`"\u0027"'
const PLAIN = new Map(Array.from(PAIRS.matchAll(/(.)(.)/gu), ([, mark = '', plain = '']) => [mark, plain]))

/** Returns the JSON mark that was meant: a comma for a Chinese comma, a double quote for any other quote. */
export const plainMark = (mark: string): string | undefined => PLAIN.get(mark)

/** Full-width digits, letters and signs. */
export const WIDE = /[\uff01-\uff5e]/
/** Replaces full-width characters by ASCII. */
export const narrow = (word: string): string =>
  word.replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0)).replace(/\u3002/g, '.')

/** The full-width blank, which is no JSON whitespace. */
export const WIDE_BLANK = '\u3000'
/** Blank or invisible characters that are no JSON whitespace. */
export const BLANK = /[\u00a0\u1680\u2000-\u200f\u2028\u2029\u202f\u205f\u2060\u3000\ufeff]/

/** Literals of other languages -> JSON literals. */
const LITERALS: Record<string, string> = {
  yes: 'true',
  no: 'false',
  none: 'null',
  nil: 'null',
  undefined: 'null',
  '\u662f': 'true',
  '\u5426': 'false',
}
/** Returns the JSON literal that was meant by a word; a number may lack the 0 before its point or have a plus sign. */
export function plainLiteral(word: string): string | undefined {
  const low = word.toLowerCase()
  const [, minus = '', digits = ''] = /^(?:\+|(-))?(\d*\.?\d+)$/.exec(word) ?? []
  if (digits !== '') return `${minus}${digits.startsWith('.') ? '0' : ''}${digits}`
  return LITERALS[low] ?? (['true', 'false', 'null'].includes(low) ? low : undefined)
}
