import type { Files } from '../model/files.ts'
import { isObject, textsOf } from '../model/normalize.ts'

/** The words of prose by key, from `schemas/language/prose.json`. */
export type ProseTexts = Readonly<Record<string, string>>

const PATH = 'schemas/language/prose.json'

/** Reads the words of prose. */
export function readProseTexts(files: Files): ProseTexts {
  const read: unknown = JSON.parse(files.text(PATH))
  return isObject(read) ? textsOf(read) : {}
}

/** Returns the words of a key; for a missing key the key itself, so that it is noticed. */
export const word = (words: ProseTexts, key: string): string => words[key] ?? key

/** Returns the words of the first key that exists. */
export const firstWord = (words: ProseTexts, ...keys: string[]): string | undefined =>
  keys.map((key) => words[key]).find((found) => found !== undefined)

/** Returns words with `{}` replaced by the values in turn, and `{name}` by the value of that name. */
export function fillWords(text: string, values: readonly string[] | Readonly<Record<string, string>>): string {
  let index = 0
  return text.replace(/\{(\w*)\}/g, (_, name: string) => {
    const value = Array.isArray(values) ? values[index++] : (values as Record<string, string>)[name]
    return value ?? ''
  })
}

/** Puts a text between quotation marks. */
export const quoted = (words: ProseTexts, text: string): string => `${word(words, 'quote.open')}${text}${word(words, 'quote.close')}`

/** Returns the first clause of a title: what comes before a colon, a semicolon or a full stop. */
export const firstClause = (text: string): string => /^[^\uff1a\uff1b\u3002:;]+/.exec(text)?.[0].trim() ?? text

/** Returns the first phrase of a description: what comes before its first punctuation mark. */
export const firstPhrase = (text: string): string => /^[^\u3000-\u303f\uff00-\uff0f\uff1a-\uff20.,;:(]+/.exec(text)?.[0].trim() ?? text
