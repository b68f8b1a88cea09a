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
