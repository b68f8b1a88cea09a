import type { Change } from '../../model/fix.ts'
import { isObject } from '../../model/normalize.ts'
import type { Problem } from '../../model/problem.ts'

/** Returns the words for the main change when a sentence does not name it: what is written, or else what is removed. */
export function unsaidStep(
  { fix, path }: Problem & { fix: readonly Change[] },
  sentence: string,
  before: (change: Change) => unknown,
  words: Readonly<Record<string, string>>,
): string | undefined {
  const change = fix.find((one) => one.do !== 'remove') ?? fix[0]
  if (!change || isSaid(change, sentence, before(change), words)) return undefined
  const file = change.path === path ? '' : (words['fix.file'] ?? '').replace('{file}', change.path)
  const say = (name: string, value = '') => `${(words[`fix.${name}`] ?? '').replace('{value}', () => value)}${file}`
  switch (change.do) {
    case 'set':
    case 'insert':
      return say(change.do === 'insert' || before(change) === undefined ? 'add' : 'set', written(change))
    case 'rename':
      return say('rename', change.key)
    case 'remove':
    case 'move':
      return say(change.do)
    case 'text':
      return undefined
  }
}

/** Returns a value as it is written in the file; with its key when the change adds the key. */
function written({ do: kind, at, value }: Extract<Change, { value: unknown }>): string {
  const key = at.at(-1)
  const text = spaced(value)
  return kind === 'set' && typeof key === 'string' ? `"${key}": ${text}` : text
}

/** Returns JSON in one line as the files are formatted. */
export function spaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`
  if (!isObject(value)) return JSON.stringify(value)
  return `{ ${Object.entries(value)
    .map(([key, one]) => `${JSON.stringify(key)}: ${spaced(one)}`)
    .join(', ')} }`
}

function isSaid(change: Change, sentence: string, before: unknown, words: Readonly<Record<string, string>>): boolean {
  const says = (name: string) => (words[`fix.${name}.words`] ?? '').split(' ').some((word) => sentence.includes(word))
  switch (change.do) {
    case 'text':
      return true
    case 'remove':
      return says('remove')
    case 'move':
      return says('move')
    case 'rename':
      return sentence.includes(change.key)
    case 'set':
    case 'insert': {
      const { value } = change
      if (typeof value === 'string' && typeof before === 'string') return isTextSaid(before, value, sentence, says('remove'))
      // A longer number does not say a number.
      if (typeof value === 'number') return sentence.split(/[^\d.-]+/).includes(String(value))
      return (
        sentence.includes(typeof value === 'string' ? value : spaced(value)) || (typeof value === 'object' && namesAll(value, sentence))
      )
    }
  }
}

/** Whether a sentence says how a text changes: the new text, the characters that are added, or that some are removed. */
function isTextSaid(before: string, value: string, sentence: string, saysRemove: boolean): boolean {
  if (sentence.includes(value)) return true
  let start = 0
  while (start < Math.min(before.length, value.length) && before[start] === value[start]) start += 1
  let end = 0
  while (end < Math.min(before.length, value.length) - start && before.at(-1 - end) === value.at(-1 - end)) end += 1
  const added = value.slice(start, value.length - end).replace(/^[|\s{]+|[\s}]+$/g, '')
  return added === '' ? saysRemove : sentence.includes(added)
}

/** Whether a sentence contains every text inside a value. */
const namesAll = (value: unknown, sentence: string): boolean =>
  typeof value === 'string'
    ? sentence.includes(value)
    : (Array.isArray(value) || isObject(value)) && Object.values(value).every((one) => namesAll(one, sentence))
