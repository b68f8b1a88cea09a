import { isObject } from '../model/normalize.ts'
import type { Problem } from '../model/problem.ts'
import type { Project } from '../model/project.ts'
import { type At, type Source, valueAt } from '../model/source.ts'
import { namesIn } from './name-frequency.ts'

/** Removes structural problems about names that occur in unreadable files, such as an outcome declared there. */
export function withoutUnreadableNames({ sources }: Project, files: readonly Problem[]): Problem[] {
  const unread = new Set(sources.flatMap(({ source }) => (source.data === undefined ? namesIn(source) : [])))
  return files.filter(({ code, values }) => !code.startsWith('shape.') || !unread.has(values['name'] ?? ''))
}

/**
 * Removes consequences of file problems from the problems found by binding. These are problems at a place that is already reported, and
 * problems about names that occur in unreadable parts of files.
 */
export function withoutConsequences(project: Project, files: readonly Problem[], found: readonly Problem[]): Problem[] {
  const rest = withoutResults(project, found)
  if (files.length === 0) return rest
  const unreadableNames = lostNames(project, files)
  const misspelt = new Set(files.flatMap(({ code, values }) => (code === 'shape.keyPattern' ? [values['name']] : [])))
  return rest.filter((problem) => {
    const { name, nearest } = problem.values
    // A use of the name that the declaration should have.
    if (nearest && misspelt.has(nearest)) return false
    return !(name !== undefined && unreadableNames.has(name)) && !files.some((file) => covers(file, problem))
  })
}

/** Removes unknown names that are the result (`as`) of a step with an unknown command or dialog. */
function withoutResults(project: Project, found: readonly Problem[]): Problem[] {
  const missing = new Set<string>()
  const dataOf = (file: string) => project.sources.find(({ source }) => source.path === file)?.source.data
  const addResult = (path: string, step: unknown) =>
    isObject(step) && typeof step['as'] === 'string' && missing.add(`${path} ${step['as']}`)
  for (const { path, code, at } of found) {
    if (code === 'unknown.dialog' && at) addResult(path, valueAt(dataOf(path), at.slice(0, -1)))
    if (code === 'unknown.root') for (const step of stepsIn(dataOf(path))) if (!isKnown(project, step['do'])) addResult(path, step)
  }
  return found.filter(({ path, code, values }) => code !== 'unknown.root' || !missing.has(`${path} ${values['name']}`))
}

const isKnown = ({ commands, steps }: Project, name: unknown) => commands.has(String(name)) || steps.has(String(name))

/** Problems because of which everything else in the node is wrong: its widget or its list is not what was meant. */
const NODE_WIDE: ReadonlySet<string> = new Set(['field.widget', 'path.type'])
const SOURCES: ReadonlySet<unknown> = new Set(['widget', 'field', 'items', 'record'])

/**
 * Removes what only follows from another binding problem: everything in a node whose widget, list or record is wrong, further problems on
 * the line, steps that seem unreachable after a wrong step, unknown names in a view that gave one of its own a taken
 * name, and uses of a setting that is outside of its range.
 */
export function withoutFollowing(problems: readonly Problem[]): Problem[] {
  const wide = problems.filter(({ code, at }) => NODE_WIDE.has(code) && SOURCES.has(at?.at(-1)))
  const renamed = new Set(problems.flatMap(({ code, path }) => (code === 'name.hides' ? [path] : [])))
  const isOutside = problems.some((one) => one.code === 'setting.outside' || one.code === 'setting.number')
  return problems
    .map((problem) => withOldName(problem, problems))
    .filter((problem) => {
      const { path, at, line, code, column } = problem
      if (isOfWrongAccess(problem, problems)) return false
      // The condition inside another one is the wrong one.
      const isInner = (one: Problem) =>
        one !== problem &&
        one.code === code &&
        one.path === path &&
        at !== undefined &&
        one.at !== undefined &&
        one.at.length > at.length &&
        isInside(one.at, at)
      if (code === 'shape.wants.Condition' && problems.some(isInner)) return false
      if (code === 'unknown.root' && renamed.has(path)) return false
      if ((code === 'value.least' || (code === 'value.type' && problem.values['path']?.startsWith('settings.'))) && isOutside) return false
      if (
        code === 'result.later' &&
        problems.some((one) => one.code === code && one.path === path && one.line === line && one.column < column)
      )
        return false
      if (wide.some((one) => one.at !== at && one.path === path && at && isInside(at, one.at?.slice(0, -1) ?? ['']))) return false
      const isAfterWrongStep = (one: Problem) => one.at !== undefined && at !== undefined && isInside(one.at, at.slice(0, -1))
      if (code === 'step.unreachable' && problems.some((one) => one !== problem && one.path === path && isAfterWrongStep(one))) return false
      const isOfFile = /^(shape|json)\./.test(code)
      return isOfFile || !problems.some((one) => one.path === path && one.line === line && one.column < column && one.code !== code)
    })
}

const REFUSED: ReadonlySet<string> = new Set(['access.call', 'access.open'])

/** Whether a link is refused because of the access of a page that is wrong for what the page itself shows. */
function isOfWrongAccess({ code, path, values }: Problem, problems: readonly Problem[]): boolean {
  if (code !== 'access.part' && code !== 'access.other') return false
  const wrong = problems.flatMap((one) => (REFUSED.has(one.code) ? [one.path] : []))
  const isWrong = (name: string | undefined) => wrong.some((one) => one.endsWith(`/${name}.json`))
  return wrong.includes(path) || isWrong(values['users']) || isWrong(values['name'])
}

/** Reports a wrong parent at the dictionary when several places write the code together with another one. */
export function withWrongParents({ dictionaries }: Project, problems: readonly Problem[]): Problem[] {
  const pairs = problems.filter(({ code }) => code === 'under.pair')
  const like = (one: Problem) =>
    pairs.filter(({ values }) => values['name'] === one.values['name'] && values['parent'] === one.values['parent'])
  const reported = new Set<string>()
  return problems.flatMap((problem): Problem[] => {
    const { name = '', parent = '', dictionary = '' } = problem.values
    const declared = dictionaries.get(dictionary)
    const written = declared?.value.codes[name]?.parent
    const places = problem.code === 'under.pair' ? like(problem) : []
    if (places.length < 2 || !declared || typeof written !== 'string') return [problem]
    const key = `${dictionary} ${name} ${parent}`
    if (reported.has(key)) return []
    reported.add(key)
    const at = ['codes', name, 'parent']
    const values = { name, parent, dictionary, written, count: String(places.length) }
    return [{ path: declared.source.path, at, ...declared.source.locate(at), code: 'under.parent', values }]
  })
}

/** Suggests the name that the view still uses for its own one with a taken name. */
function withOldName(problem: Problem, problems: readonly Problem[]): Problem {
  if (problem.code !== 'name.hides') return problem
  const unknown = problems.flatMap(({ code, path, values }) => (code === 'unknown.root' && path === problem.path ? [values['name']] : []))
  const [name, ...others] = new Set(unknown)
  return name === undefined || others.length > 0 ? problem : { ...problem, values: { ...problem.values, nearest: name } }
}

function stepsIn(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return []
  return [...(isObject(value) && 'do' in value ? [value] : []), ...Object.values(value).flatMap(stepsIn)]
}

/** Whether a problem is inside the place of a file problem; a key missing at the top level has no place. */
function covers(file: Problem, { path, at, line }: Problem): boolean {
  if (file.path !== path) return false
  if (file.line === line) return true
  const wrongAt = pathOfMistake(file)
  return wrongAt !== undefined && wrongAt.length > 0 && at !== undefined && isInside(at, wrongAt)
}

/** Returns the path of the wrong value, or of the object with a missing key. Undefined for words that were replaced by the suggestion. */
function pathOfMistake({ code, at, values }: Problem): At | undefined {
  if (!code.startsWith('shape.') || code === 'shape.unknownKey') return undefined
  // An object with an unknown `type` is wrong as a whole.
  if (code === 'shape.unknown.type') return at?.slice(0, -1)
  if (values['nearest']) return undefined
  return code.startsWith('shape.unknown.') ? at?.slice(0, -1) : at
}

const isInside = (at: At, path: At) => path.every((step, index) => at[index] === step)

/** Returns names found in files that fail to parse and under unknown keys. */
function lostNames({ sources }: Project, files: readonly Problem[]): ReadonlySet<string> {
  const unreadableNames = new Set<string>()
  for (const { source } of sources) {
    if (source.data === undefined) for (const name of namesIn(source)) unreadableNames.add(name)
    else if (source.isGuessed) for (const name of guessedNames(source)) unreadableNames.add(name)
    const wrong = files.filter(({ path, code }) => path === source.path && code.startsWith('shape.'))
    for (const { at = [], values } of wrong) if (!values['nearest']) collect(at.at(-1), valueAt(source.data, at), unreadableNames)
  }
  return unreadableNames
}

function guessedNames({ text, problems }: Source): string[] {
  const lines = text.split('\n')
  return problems.flatMap(({ at }) => lines[at.line - 1]?.match(/[^"'\s,:.]+/g) ?? [])
}

function collect(key: string | number | undefined, value: unknown, names: Set<string>): void {
  if (key !== undefined) names.add(String(key))
  if (typeof value === 'string') for (const name of value.match(/\w[\w.]*/g) ?? []) names.add(name)
  if (typeof value === 'object' && value !== null) for (const [inside, one] of Object.entries(value)) collect(inside, one, names)
}
