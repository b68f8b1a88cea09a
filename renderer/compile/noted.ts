import { isObject } from '../model/normalize.ts'
import type { At, Position } from '../model/source.ts'
import type { WrittenCondition } from '../model/written-condition.ts'

/** The possible values of a path. Without `values` it can be anything of its type. */
export interface Domain {
  type: string
  /** All values, for codes of closed dictionaries, modes, tabs and booleans. */
  values?: readonly unknown[]
  /** Those of `values` that the query can return. A condition may exclude the others to be safe. */
  given?: readonly string[]
  least?: number
  dictionary?: string
  mayBeEmpty: boolean
}

/** A condition as it was bound, for advice about conditions that are always or never met. */
export interface NotedCondition {
  at: At
  /** Where it is, and where its comparisons are, by their paths. */
  position: Position
  positions: Readonly<Record<string, Position>>
  condition: WrittenCondition
  /** The conditions that are met wherever this one is asked. */
  assumed: readonly WrittenCondition[]
  /** Path -> what it can be, for all paths of the condition and of what is assumed. */
  domains: ReadonlyMap<string, Domain>
}

/** A step that opens a page, and what surrounding conditions ensure when it runs. */
export interface NotedOpen {
  screen: string
  with: unknown
  assumed: readonly WrittenCondition[]
}

/** Returns the comparison of a path with a value or with several, for `assuming`. */
export const comparison = (path: string, operator: 'equals' | 'in', right: unknown): WrittenCondition => ({
  kind: 'comparison',
  at: [],
  path,
  operator,
  right,
})

/** Returns the paths that a condition compares, with those on the right. */
export function pathsOf(condition: WrittenCondition | undefined): string[] {
  if (condition === undefined) return []
  if (condition.kind !== 'comparison') return [condition.of].flat().flatMap(pathsOf)
  const { path, right } = condition
  return [path, ...(isObject(right) && typeof right['from'] === 'string' ? [right['from']] : [])]
}

/** Returns the comparisons in a condition. */
export function comparisonsIn(condition: WrittenCondition | undefined): Extract<WrittenCondition, { kind: 'comparison' }>[] {
  if (condition === undefined) return []
  return condition.kind === 'comparison' ? [condition] : [condition.of].flat().flatMap(comparisonsIn)
}
