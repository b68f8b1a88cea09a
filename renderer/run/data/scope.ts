import type { ReadPath } from '../../language/condition.ts'
import { fill, type Formatters } from '../../language/text.ts'
import type { ValuePlan, ValuesPlan } from '../../compile/plan.ts'
import type { ValueSource } from './value-source.ts'

/** The names that a node or step can read: globals, names of its view and, where available, form, item, event, outcome. */
export interface Scope {
  source(root: string): ValueSource | undefined
  get: ReadPath
  /** Returns a scope with additional names; the compiler guarantees that no name hides another. */
  with(more: Record<string, ValueSource>): Scope
}

/** Creates a scope; names missing in `sources` are looked up in `around`, so that list rows share the outer names. */
export function createScope(sources: Readonly<Record<string, ValueSource>>, around?: Scope): Scope {
  const source = (root: string) => (Object.hasOwn(sources, root) ? sources[root] : around?.source(root))
  const scope: Scope = {
    source,
    get: (path) => source(path[0] ?? '')?.get(path.slice(1)),
    with: (more) => createScope(more, scope),
  }
  return scope
}

/** Subscribes to changes of any of the paths. */
export function subscribeAll(scope: Scope, paths: readonly (readonly string[])[], listener: () => void): () => void {
  const stops = paths.map(([root = '', ...rest]) => scope.source(root)?.subscribe?.(rest, listener))
  return () => {
    for (const stop of stops) stop?.()
  }
}

/** Returns the value of a compiled value. */
export function valueOf(plan: ValuePlan, scope: Scope, formatters: Formatters): unknown {
  if ('path' in plan) return scope.get(plan.path)
  return 'text' in plan ? fill(plan.text, scope.get, formatters) : plan.literal
}

/** Returns named values without empty ones. */
export function valuesOf(plan: ValuesPlan, scope: Scope, formatters: Formatters): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(plan)) {
    const found = valueOf(value, scope, formatters)
    if (found !== undefined && found !== null && found !== '') values[name] = found
  }
  return values
}

/** Returns the paths that named values read, with those of formats such as `orElse`. */
export function pathsOf(plan: ValuesPlan): string[][] {
  return Object.values(plan).flatMap((value) => {
    if ('path' in value) return [value.path]
    if (!('text' in value) || typeof value.text === 'string') return []
    return value.text.parts.flatMap((part) =>
      typeof part === 'string' ? [] : [part.path, ...part.formats.flatMap(({ path }) => (path ? [path] : []))],
    )
  })
}
