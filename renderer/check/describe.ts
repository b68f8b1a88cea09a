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

/** Keeps the first of the problems with one slip, such as a renamed declaration, and counts the others in `values.again`. */
export function withoutRepeats(problems: readonly Problem[]): Problem[] {
  const firsts = new Map<string, { problem: Problem; again: number }>()
  for (const problem of problems) {
    const { code, values, path, line, column } = problem
    const isSlip = /^(shape\.)?unknown\./.test(code) && values['name'] !== undefined && (values['nearest'] ?? '') !== ''
    const key = isSlip ? JSON.stringify([code, values]) : `${path}:${line}:${column} ${code} ${firsts.size}`
    const first = firsts.get(key)
    if (first) first.again += 1
    else firsts.set(key, { problem, again: 0 })
  }
  return [...firsts.values()].map(({ problem, again }) =>
    again === 0 ? problem : { ...problem, values: { ...problem.values, again: String(again) } },
  )
}

/** Returns a problem as text, with its values and a suggestion: `schemas/screens/x.json:3:7 <message>`. */
export function describe(problem: Problem, sentences: Record<string, string>): string {
  const sentence = sentences[problem.code] ?? problem.code
  const text = sentence.replace(/\{(\w+)\}/g, (_, name: string) => inWords(name, problem.values[name] ?? '', sentences))
  const hint = `${hintOf(problem, sentences, sentence)}${problem.values['nextStep'] ?? ''}`
  const again = problem.values['again'] === undefined ? '' : (sentences['again'] ?? '').replace('{again}', problem.values['again'])
  const ending = hint !== '' && text.endsWith(sentences['stop'] ?? '') ? text.slice(0, -1) : text
  const said = `${ending}${again}${hint}`
  const stop = (sentences['ends'] ?? '').includes(said.at(-1) ?? ' ') ? '' : (sentences['stop'] ?? '')
  return `${problem.path}:${problem.line}:${problem.column} ${said}${stop}${usersOf(problem, sentences)}`
}

/** Returns which screens and parts contain the part that has the problem; empty for problems elsewhere. */
function usersOf({ values }: Problem, sentences: Record<string, string>): string {
  const users = ['screenUsers', 'partUsers'].flatMap((name) => {
    const names = values[name]?.split(' ').join(sentences['comma'] ?? ' ')
    return names === undefined ? [] : [(sentences[name] ?? '{names}').replace('{names}', names)]
  })
  return users.length === 0 ? '' : (sentences['users'] ?? '').replace('{users}', users.join(sentences['usersComma'] ?? ' '))
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
