import { isObject } from '../model/normalize.ts'
import type { Problem } from '../model/problem.ts'
import type { Project } from '../model/project.ts'
import { type At, type Source, valueAt } from '../model/source.ts'
import { namesIn } from './name-frequency.ts'

/** Mistakes of structure, without those in words that are written where nobody could read them, such as an outcome. */
export function withoutUnread({ sources }: Project, files: readonly Problem[]): Problem[] {
  const unread = new Set(sources.flatMap(({ source }) => (source.data === undefined ? namesIn(source) : [])))
  return files.filter(({ code, values }) => !code.startsWith('shape.') || !unread.has(values['name'] ?? ''))
}

/**
 * Of what was found by binding, whatever is not a consequence of a mistake in a file itself: it stands in the place
 * that is wrong, or it misses a name that is written where nobody could read it.
 */
export function withoutConsequences(project: Project, files: readonly Problem[], found: readonly Problem[]): Problem[] {
  const rest = withoutResults(project, found)
  if (files.length === 0) return rest
  const lost = lostNames(project, files)
  return rest.filter((problem) => {
    const { name } = problem.values
    return !(name !== undefined && lost.has(name)) && !files.some((file) => holds(file, problem))
  })
}

/** A step that opens or does what is not there has no result either. */
function withoutResults(project: Project, found: readonly Problem[]): Problem[] {
  const missing = new Set<string>()
  const dataOf = (file: string) => project.sources.find(({ source }) => source.path === file)?.source.data
  const miss = (path: string, step: unknown) => isObject(step) && typeof step['as'] === 'string' && missing.add(`${path} ${step['as']}`)
  for (const { path, code, at } of found) {
    if (code === 'unknown.dialog' && at) miss(path, valueAt(dataOf(path), at.slice(0, -1)))
    if (code === 'unknown.root') for (const step of stepsIn(dataOf(path))) if (!isKnown(project, step['do'])) miss(path, step)
  }
  return found.filter(({ path, code, values }) => code !== 'unknown.root' || !missing.has(`${path} ${values['name']}`))
}

const isKnown = ({ commands, steps }: Project, name: unknown) => commands.has(String(name)) || steps.has(String(name))

function stepsIn(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return []
  return [...(isObject(value) && 'do' in value ? [value] : []), ...Object.values(value).flatMap(stepsIn)]
}

/** Does the mistake's place hold another one? What the file itself lacks does not stand in one place. */
function holds(file: Problem, { path, at, line }: Problem): boolean {
  if (file.path !== path) return false
  if (file.line === line) return true
  const place = placeOf(file)
  return place !== undefined && place.length > 0 && at !== undefined && isInside(at, place)
}

/** What is wrong: the value, or of a missing key the object that lacks it. Read as it was meant, a word does no harm. */
function placeOf({ code, at, values }: Problem): At | undefined {
  if (!code.startsWith('shape.') || code === 'shape.unknownKey') return undefined
  // A thing of an unknown kind is wrong as a whole.
  if (code === 'shape.unknown.type') return at?.slice(0, -1)
  if (values['nearest']) return undefined
  return code.startsWith('shape.unknown.') ? at?.slice(0, -1) : at
}

const isInside = (at: At, place: At) => place.every((step, index) => at[index] === step)

/** The names in files that can't be read, and under keys that mean nothing. */
function lostNames({ sources }: Project, files: readonly Problem[]): ReadonlySet<string> {
  const lost = new Set<string>()
  for (const { source } of sources) {
    if (source.data === undefined) for (const name of namesIn(source)) lost.add(name)
    else if (source.isGuessed) for (const name of guessedNames(source)) lost.add(name)
    const wrong = files.filter(({ path, code }) => path === source.path && code.startsWith('shape.'))
    for (const { at = [], values } of wrong) if (!values['nearest']) collect(at.at(-1), valueAt(source.data, at), lost)
  }
  return lost
}

/** Whatever is written in the lines that were read on a guess. */
function guessedNames({ text, problems }: Source): string[] {
  const lines = text.split('\n')
  return problems.flatMap(({ at }) => lines[at.line - 1]?.match(/[^"'\s,:.]+/g) ?? [])
}

function collect(key: string | number | undefined, value: unknown, names: Set<string>): void {
  if (key !== undefined) names.add(String(key))
  if (typeof value === 'string') for (const name of value.match(/\w[\w.]*/g) ?? []) names.add(name)
  if (typeof value === 'object' && value !== null) for (const [inside, one] of Object.entries(value)) collect(inside, one, names)
}
