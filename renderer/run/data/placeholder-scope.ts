import { UNKNOWN } from '../../language/unknown.ts'
import { type QuerySource, isQuerySource } from './query-source.ts'
import type { Scope } from './scope.ts'
import { getPath } from '../../language/path.ts'
import type { ValueSource } from './value-source.ts'

/** Data that nobody has answered yet; what failed is not waited for. */
export const isComing = (source: ValueSource | undefined): source is QuerySource =>
  isQuerySource(source) && !['ready', 'failed'].includes(source.state())

const isRecord = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A path into a placeholder: a record says which of its fields are known, anything else is known whole. */
function look(placeholder: unknown, path: readonly string[], otherwise: unknown): unknown {
  if (placeholder === undefined) return otherwise
  const [first] = path
  if (first === undefined || !isRecord(placeholder)) return getPath(placeholder, path)
  return Object.hasOwn(placeholder, first) ? getPath(placeholder, path) : otherwise
}

/**
 * The scope in which something is drawn while data that paths start at is coming: the data's placeholder stands in, and
 * what that does not hold is `otherwise`. The scope itself when there is nothing to wait for.
 */
export function placeholderScope(scope: Scope, paths: readonly (readonly string[])[], otherwise?: unknown): Scope {
  const more: Record<string, ValueSource> = {}
  for (const root of new Set(paths.map(([first = '']) => first))) {
    const source = scope.source(root)
    if (!isComing(source)) continue
    const placeholder = source.placeholder()
    if (placeholder === undefined && otherwise === undefined) continue
    more[root] = { get: (path) => look(placeholder, path, otherwise), subscribe: source.subscribe }
  }
  return Object.keys(more).length > 0 ? scope.with(more) : scope
}

/** Whether placeholders hold all that paths lead to. */
export const areKnown = (paths: readonly (readonly string[])[], drawn: Scope) => paths.every((path) => drawn.get(path) !== UNKNOWN)
