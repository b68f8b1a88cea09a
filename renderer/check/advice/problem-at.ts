import type { Problem } from '../../model/problem.ts'
import { isObject } from '../../model/normalize.ts'
import { type At, type Source, valueAt } from '../../model/source.ts'

/** Returns a problem at a place of a file. */
export const problemAt = (
  source: Source,
  code: string,
  at: At,
  values: Record<string, string> = {},
  what: 'key' | 'value' = 'value',
): Problem => ({ path: source.path, at, ...source.locate(at, what), code, values })

/** Returns the place beside which a missing key is usually written: the first of `keys` that the object has. */
export function placeBeside({ data }: Source, at: At, keys: readonly string[]): At {
  const value = valueAt(data, at)
  const key = keys.find((one) => isObject(value) && one in value)
  return key === undefined ? at : [...at, key]
}
