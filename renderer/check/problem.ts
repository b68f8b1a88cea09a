import type { Position } from './source.ts'

/** One mistake: where it stands and what it is; its sentence is looked up in schemas/language/errors.json. */
export interface Problem extends Position {
  path: string
  code: string
  values: Record<string, string>
}

export const inOrder = (left: Problem, right: Problem) =>
  left.path < right.path ? -1 : left.path > right.path ? 1 : left.line - right.line || left.column - right.column

/** Each mistake once, however many ways led to it. */
export function once(problems: readonly Problem[]): Problem[] {
  const seen = new Set<string>()
  return problems.filter(({ path, line, column, code, values }) => {
    const key = [path, line, column, code, values['name']].join(' ')
    return !seen.has(key) && seen.add(key)
  })
}

/** `schemas/screens/x.json:3:7 <sentence>`; the sentence with its values filled in, and a suggestion when there is one. */
export function describe(problem: Problem, sentences: Record<string, string>): string {
  const sentence = sentences[problem.code] ?? problem.code
  const text = sentence.replace(/\{(\w+)\}/g, (_, name: string) => inWords(name, problem.values[name] ?? '', sentences))
  const hint = problem.values['nearest'] ? (sentences['suggestion'] ?? '').replace('{nearest}', problem.values['nearest']) : ''
  const stop = hint === '' && !(sentences['ends'] ?? '').includes(text.at(-1) ?? ' ') ? (sentences['stop'] ?? '') : ''
  return `${problem.path}:${problem.line}:${problem.column} ${text}${hint}${stop}`
}

/** Types are said in words: `record Task` as the analysts would call it, several types as a list. */
function inWords(name: string, value: string, sentences: Record<string, string>): string {
  if (!['wanted', 'given', 'type', 'of'].includes(name)) return value
  const words = value.split(' ')
  const areTypes = words.length > 1 && words.every((word) => sentences[`type.${word}`] !== undefined)
  if (areTypes) return words.map((word) => sentences[`kind.${word}`] ?? sentences[`type.${word}`]).join(sentences['comma'] ?? ' ')
  return value.replace(/^\w+/, (type) => sentences[`type.${type}`] ?? type)
}

/** The candidate nearest to a mistyped word, when it is near enough to be meant. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined
  // Any word is near to a very short one; at most half of it may differ.
  let least = Math.min(Math.max(2, Math.floor(word.length / 3)), Math.floor(word.length / 2)) + 1
  for (const candidate of candidates) {
    const steps = distance(word.toLowerCase(), candidate.toLowerCase(), least)
    if (steps < least) [best, least] = [candidate, steps]
  }
  return best
}

/** Edits between two words, swapped neighbours counting once; `limit` or more is not told apart. */
function distance(left: string, right: string, limit: number): number {
  if (Math.abs(left.length - right.length) >= limit) return limit
  let before: number[] = []
  let row = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let i = 1; i <= left.length; i++) {
    const next = [i]
    for (let j = 1; j <= right.length; j++) {
      const cost = left[i - 1] === right[j - 1] ? 0 : 1
      let least = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + cost)
      if (i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1]) least = Math.min(least, (before[j - 2] ?? 0) + 1)
      next.push(least)
    }
    before = row
    row = next
  }
  return row[right.length] ?? limit
}
