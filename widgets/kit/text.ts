const FIGURES = /^\d[\d\s:./*-]{3,}/

/** Returns the class for texts that start with digits (dates, times, numbers): digits of equal width. */
export const numeric = (text: string): string => (FIGURES.test(text) ? 'st-num' : '')

/** Joins class names, skipping false and empty ones. */
export const classes = (...names: readonly (string | false | undefined)[]): string => names.filter(Boolean).join(' ')

/** Returns the length of a text in code points, so that an emoji is not counted as two. */
export const countOf = (text: string): number => [...text].length

/** Returns the smaller of two optional limits. */
export const minOf = (first: number | undefined, second: number | undefined): number | undefined =>
  first === undefined ? second : second === undefined ? first : Math.min(first, second)

/** Returns the text that a text field shows for a value. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '')

/** Returns unique React keys for texts; equal texts are numbered. */
export const keysOf = (texts: readonly string[]): string[] =>
  texts.map((text, index) => `${text} ${texts.slice(0, index).filter((other) => other === text).length}`)
