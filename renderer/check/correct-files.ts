import { isObject } from '../model/normalize.ts'
import type { Problem } from '../model/problem.ts'
import type { Project } from '../model/project.ts'
import type { At, Source } from '../model/source.ts'

/**
 * Structural mistakes with a suggestion: a key to rename or a value to replace. Field types are excluded, because uses of the field may be
 * correct for a type other than the suggested one.
 */
const CORRECTABLE = /^shape\.(unknownKey|keyPattern|operator|unknown\.(widget|do)|enum)$/
const KEY = /^shape\.(unknownKey|keyPattern|operator)$/

/**
 * Corrects files with structural mistakes so that the rest of the file can be checked: mistyped keys and words are replaced by the
 * suggestion. A file with guessed JSON repairs and structural mistakes is skipped.
 */
export function correctFiles(project: Project, found: readonly Problem[]): { problems: Problem[]; corrected: ReadonlyMap<string, Source> } {
  const corrected = new Map<string, Source>()
  const dropped = new Set<Problem>()
  for (const { source } of project.sources) {
    const own = found.filter(({ path }) => path === source.path)
    const shape = own.filter(({ code }) => code.startsWith('shape.'))
    if (shape.length === 0) continue
    if (source.isGuessed) {
      for (const problem of own) if (!isSure(source, problem)) dropped.add(problem)
      corrected.set(source.path, { ...source, data: undefined })
      continue
    }
    const slips = shape.filter(({ code, values, at }) => CORRECTABLE.test(code) && values['nearest'] && at && at.length > 0)
    if (slips.length > 0) corrected.set(source.path, applySuggestions(source, slips))
  }
  return { problems: found.filter((problem) => !dropped.has(problem)), corrected }
}

/** Whether the problem is a syntax error that does not depend on a guessed repair. */
const isSure = ({ problems }: Source, { code, line, column }: Problem): boolean =>
  problems.some(({ isSure: sure, at, ...one }) => sure && `json.${one.code}` === code && at.line === line && at.column === column)

/** Returns a map key for a path; U+0000 never occurs in a segment. */
const keyOf = (at: At) => at.join('\u0000')

function applySuggestions(source: Source, slips: readonly Problem[]): Source {
  const renamed = new Map<string, string>()
  const replaced = new Map<string, string>()
  for (const { code, at = [], values } of slips) (KEY.test(code) ? renamed : replaced).set(keyOf(at), values['nearest'] ?? '')
  function copy(value: unknown, at: At): unknown {
    const word = replaced.get(keyOf(at))
    if (word !== undefined) return word
    if (Array.isArray(value)) return value.map((one, index) => copy(one, [...at, index]))
    if (!isObject(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => {
        const name = renamed.get(keyOf([...at, key]))
        return [name === undefined || name in value ? key : name, copy(one, [...at, key])]
      }),
    )
  }
  const keys = new Map(
    [...renamed].map(([at, name]) => [keyOf([...at.split('\u0000').slice(0, -1), name]), at.split('\u0000').at(-1) ?? '']),
  )
  const locate: Source['locate'] = (at, what) => {
    const written: (string | number)[] = []
    for (const step of at) written.push(keys.get(keyOf([...written, step])) ?? step)
    return source.locate(written, what)
  }
  return { ...source, data: copy(source.data, []), locate }
}
