import { UNKNOWN } from './unknown.ts'

/** Returns the value at a path; lists have a `length`. Undefined when a segment is missing. */
export function getPath(value: unknown, path: readonly string[]): unknown {
  let found = value
  for (const step of path) {
    if (found === null || found === undefined) return undefined
    if (found === UNKNOWN) return UNKNOWN
    if (Array.isArray(found)) found = step === 'length' ? found.length : undefined
    else found = typeof found === 'object' && Object.hasOwn(found, step) ? (found as Record<string, unknown>)[step] : undefined
  }
  return found
}
