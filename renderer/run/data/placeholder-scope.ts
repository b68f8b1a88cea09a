import { UNKNOWN } from '../../language/unknown.ts'
import { type QuerySource, isQuerySource } from './query-source.ts'
import type { Scope } from './scope.ts'
import { getPath } from '../../language/path.ts'
import type { ValueSource } from './value-source.ts'

/** Whether a source is still loading; a failed source is not. */
export const isLoading = (source: ValueSource | undefined): source is QuerySource =>
  isQuerySource(source) && !['ready', 'failed'].includes(source.state())

const isRecord = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Reads a path in a placeholder. Fields missing in a record are unknown, and so is the record as a whole, which a part would take for
 * complete; any other value is complete.
 */
function readPlaceholder(placeholder: unknown, path: readonly string[], fallback: unknown): unknown {
  if (placeholder === undefined) return fallback
  const [first] = path
  if (!isRecord(placeholder)) return getPath(placeholder, path)
  if (first === undefined) return fallback ?? placeholder
  return Object.hasOwn(placeholder, first) ? getPath(placeholder, path) : fallback
}

/** Returns a scope in which loading data sources are replaced by their placeholders; values missing there are `otherwise`. */
export function placeholderScope(scope: Scope, paths: readonly (readonly string[])[], fallback?: unknown): Scope {
  const more: Record<string, ValueSource> = {}
  for (const root of new Set(paths.map(([first = '']) => first))) {
    const source = scope.source(root)
    if (!isLoading(source)) continue
    const placeholder = source.placeholder()
    if (placeholder === undefined && fallback === undefined) continue
    more[root] = { get: (path) => readPlaceholder(placeholder, path, fallback), subscribe: source.subscribe }
  }
  return Object.keys(more).length > 0 ? scope.with(more) : scope
}

/** Whether all paths have a known value in a placeholder scope. */
export const areKnown = (paths: readonly (readonly string[])[], drawn: Scope) => paths.every((path) => drawn.get(path) !== UNKNOWN)
