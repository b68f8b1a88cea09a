import type { Problem } from '../model/problem.ts'

/** Compares problems by file and position. */
export const bySourcePosition = (left: Problem, right: Problem) =>
  left.path < right.path ? -1 : left.path > right.path ? 1 : left.line - right.line || left.column - right.column

/** Removes duplicate problems. */
export function withoutDuplicates(problems: readonly Problem[]): Problem[] {
  const seen = new Set<string>()
  return problems.filter(({ path, line, column, code, values }) => {
    const key = [path, line, column, code, values['name']].join(' ')
    return !seen.has(key) && seen.add(key)
  })
}

/** Returns a problem as text, with its values and a suggestion: `schemas/screens/x.json:3:7 <message>`. */
export function describe(problem: Problem, sentences: Record<string, string>): string {
  const sentence = sentences[problem.code] ?? problem.code
  const text = sentence.replace(/\{(\w+)\}/g, (_, name: string) => inWords(name, problem.values[name] ?? '', sentences))
  const hint = hintOf(problem, sentences, sentence)
  const ending = hint !== '' && text.endsWith(sentences['stop'] ?? '') ? text.slice(0, -1) : text
  const stop = (sentences['ends'] ?? '').includes((ending + hint).at(-1) ?? ' ') ? '' : (sentences['stop'] ?? '')
  return `${problem.path}:${problem.line}:${problem.column} ${ending}${hint}${stop}`
}

/** Returns the suggestion, or the possible values, similar names or a reference to the documentation. */
function hintOf({ code, values }: Problem, sentences: Record<string, string>, sentence: string): string {
  const hint = (name: string, value: string | undefined) => (value ? (sentences[name] ?? '').replace(`{${name}}`, value) : '')
  if (values['nearest']) return hint('nearest', values['nearest'])
  if (sentence.includes('{known}')) return ''
  return hint('choices', values['choices']) || `${hint('alike', values['alike'])}${sentences[`see.${code}`] ?? ''}`
}

/** Translates type names to the words of errors.json; several types become a list. */
function inWords(name: string, value: string, sentences: Record<string, string>): string {
  if (!['wanted', 'given', 'type', 'of'].includes(name)) return value
  const words = value.split(' ')
  const areTypes = words.length > 1 && words.every((word) => sentences[`type.${word}`] !== undefined)
  if (areTypes) return words.map((word) => sentences[`kind.${word}`] ?? sentences[`type.${word}`]).join(sentences['comma'] ?? ' ')
  return value.replace(/^\w+/, (type) => sentences[`type.${type}`] ?? type)
}
