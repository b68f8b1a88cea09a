import { isObject } from '../model/normalize.ts'
import type { Problem } from '../model/problem.ts'
import type { Project } from '../model/project.ts'
import { type At, type Source, valueAt } from '../model/source.ts'
import { wordsOf } from '../model/suggestions.ts'
import { nameFrequency } from './name-frequency.ts'

/**
 * Reports a mistyped declaration at its own line: each use of the right name is unknown, and the nearest name is the declared one. The
 * declaration is mistyped when nothing uses its name, and a part of the name occurs in no other name.
 */
export function withDeclaredTypos({ sources }: Pick<Project, 'sources'>, problems: readonly Problem[]): Problem[] {
  if (!problems.some(isUnknown)) return [...problems]
  const all = sources.map(({ source }) => source)
  const counts = nameFrequency(all)
  const parts = partsOf(counts)
  const declared = new Map<string, Problem | undefined>()
  const found = problems.map((problem) => {
    const { name = '', nearest = '' } = problem.values
    if (!isUnknown(problem) || counts.get(nearest) !== 1 || !isTypo(nearest, name, counts, parts)) return problem
    const key = `${name} ${nearest}`
    if (!declared.has(key)) declared.set(key, declaration(all, nearest, name))
    return declared.get(key) ?? problem
  })
  return [...new Set(found)]
}

const isUnknown = ({ code, values }: Problem) => /^(unknown|takes)\./.test(code) && (values['nearest'] ?? '') !== ''

/** Returns each part of the names with the number of different names that contain it. */
function partsOf(counts: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const parts = new Map<string, number>()
  for (const name of counts.keys()) for (const part of new Set(wordsOf(name))) parts.set(part, (parts.get(part) ?? 0) + 1)
  return parts
}

/** Whether a declared name is the mistyped one of two: it has a part that no other name has, and the used name has none, or several uses. */
function isTypo(declared: string, used: string, counts: ReadonlyMap<string, number>, parts: ReadonlyMap<string, number>): boolean {
  const isRare = (name: string) => wordsOf(name).some((part) => (parts.get(part) ?? 0) < 2)
  return isRare(declared) && ((counts.get(used) ?? 0) > 1 || !isRare(used))
}

/** Returns the problem at the key that declares a name. */
function declaration(sources: readonly Source[], name: string, nearest: string): Problem | undefined {
  for (const source of sources) {
    const at = source.text.includes(`"${name}"`) ? keyAt(source.data, name, []) : undefined
    // A name with a description is spelled as documents of other systems spell it.
    if (at && valueAt(source.data, [...at, 'description']) !== undefined) return undefined
    if (at) return { path: source.path, at, ...source.locate(at, 'key'), code: 'declared.typo', values: { name, nearest } }
  }
  return undefined
}

function keyAt(value: unknown, name: string, at: At): At | undefined {
  if (isObject(value) && Object.hasOwn(value, name)) return [...at, name]
  const entries: [string | number, unknown][] = Array.isArray(value) ? [...value.entries()] : isObject(value) ? Object.entries(value) : []
  for (const [key, one] of entries) {
    const found = typeof one === 'object' ? keyAt(one, name, [...at, key]) : undefined
    if (found) return found
  }
  return undefined
}
