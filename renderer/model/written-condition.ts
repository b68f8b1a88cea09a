import { isObject } from './normalize.ts'
import type { At } from './source.ts'

/** A condition as written in JSON: a combination of conditions or one comparison. */
export type WrittenCondition =
  | { kind: 'all' | 'any'; of: (WrittenCondition | undefined)[] }
  | { kind: 'not'; of: WrittenCondition | undefined }
  | { kind: 'comparison'; at: At; path: string; operator?: string; right?: unknown }

/** Parses a condition; undefined when the value does not have the shape of one. */
export function parseCondition(value: unknown, at: At): WrittenCondition | undefined {
  if (!isObject(value)) return undefined
  for (const kind of ['all', 'any'] as const) {
    const list = value[kind]
    if (Array.isArray(list)) return { kind, of: list.map((one, index) => parseCondition(one, [...at, kind, index])) }
  }
  if (isObject(value['not'])) return { kind: 'not', of: parseCondition(value['not'], [...at, 'not']) }
  const { field, ...rest } = value
  if (typeof field !== 'string') return undefined
  const [operator, right] = Object.entries(rest)[0] ?? []
  return { kind: 'comparison', at, path: field, ...(operator === undefined ? {} : { operator, right }) }
}
