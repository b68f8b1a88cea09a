import { asText } from '../../language/as-text.ts'
import { isTone } from '../../language/tone.ts'
import { UNKNOWN, UNKNOWN_TEXT } from '../../language/unknown.ts'
import type { CodeValue } from '../../widget.ts'
import type { Content } from './content.ts'

/** Returns a code with its label and tone; the label of an unknown code is the code. */
export function codeValue({ dictionaries }: Content, dictionary: string, code: unknown): CodeValue | undefined {
  if (code === undefined || code === null || code === '') return undefined
  if (code === UNKNOWN) return { code: UNKNOWN_TEXT, label: UNKNOWN_TEXT, tone: 'neutral' }
  const text = asText(code)
  const entry = dictionaries[dictionary]?.codes[text]
  return { code: text, label: entry?.label ?? text, tone: isTone(entry?.tone) ? entry.tone : 'neutral' }
}

/** Returns the codes of a dictionary in its sort order. */
export function optionsOf(content: Content, dictionary = ''): CodeValue[] {
  const found = content.dictionaries[dictionary]
  return (found?.order ?? Object.keys(found?.codes ?? {})).flatMap((code) => codeValue(content, dictionary, code) ?? [])
}
