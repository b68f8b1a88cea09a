const FIGURES = /^\d[\d\s:./*-]{3,}/

/** Texts that begin with figures (dates, times, numbers) stand under each other: digits of equal width. */
export const numeric = (text: string): string => (FIGURES.test(text) ? 'st-num' : '')

/** Class names that are there. */
export const classes = (...names: readonly (string | false | undefined)[]): string => names.filter(Boolean).join(' ')

/** How many characters a person counts: code points, not halves of an emoji. */
export const countOf = (text: string): number => [...text].length

/** The first `limit` characters, never half of one. */
export const cutTo = (text: string, limit: number | undefined): string =>
  limit === undefined || text.length <= limit ? text : [...text].slice(0, limit).join('')

/** The stricter of two limits. */
export const stricter = (first: number | undefined, second: number | undefined): number | undefined =>
  first === undefined ? second : second === undefined ? first : Math.min(first, second)

/** What a text field shows for a value. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '')

/** A key for each of some texts: two alike are told apart by their order. */
export const keysOf = (texts: readonly string[]): string[] =>
  texts.map((text, index) => `${text} ${texts.slice(0, index).filter((other) => other === text).length}`)

/**
 * A file's name in two: what may give way where there is no room, and what tells files apart, the last characters
 * before the ending and the ending itself. A name that is no longer than that has nothing to give; a number or a word
 * in Latin letters is not cut in two if less than `keep` can be kept.
 */
export function splitFileName(name: string, keep = 6): [stem: string, ending: string] {
  const extension = /\.\w{1,5}$/.exec(name)?.[0] ?? ''
  const stem = Array.from(name.slice(0, name.length - extension.length))
  if (stem.length <= keep) return ['', name]
  const at = stem.length - keep
  const whole = stem.findIndex((_, index) => index >= at && !/^\w\w$/.test(`${stem[index - 1]}${stem[index]}`))
  const cut = whole === -1 ? at : whole
  return [stem.slice(0, cut).join(''), stem.slice(cut).join('') + extension]
}
