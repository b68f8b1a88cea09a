/**
 * The changes that turn one JSON value into another. A list of one contains the new value. An object has the changes of some keys, or of some
 * places of a list. 0 removes a key.
 */
export type Delta = readonly [value: unknown] | 0 | { readonly [key: string]: Delta }

/** Returns a value with its changes; the value itself stays as it is. */
export function applyDelta(value: unknown, delta: Exclude<Delta, 0>): unknown {
  if (isNew(delta)) return delta[0]
  const changed = (Array.isArray(value) ? [...(value as unknown[])] : { ...Object(value) }) as Record<string, unknown>
  for (const [key, change] of Object.entries(delta)) {
    if (change === 0) delete changed[key]
    else changed[key] = applyDelta(changed[key], change)
  }
  return changed
}

const isNew = (delta: Exclude<Delta, 0>): delta is readonly [value: unknown] => Array.isArray(delta)

/** Returns the changes between two JSON values, also of the order of keys; undefined when there are none. */
export function deltaOf(before: unknown, after: unknown): Exclude<Delta, 0> | undefined {
  if (JSON.stringify(before) === JSON.stringify(after)) return undefined
  if (!isContainer(before) || !isContainer(after) || Array.isArray(before) !== Array.isArray(after)) return [after]
  if (Array.isArray(before) && before.length !== Object.keys(after).length) return [after]
  const removed = Object.keys(before).filter((key) => !Object.hasOwn(after, key))
  const changes = Object.entries(after).flatMap(([key, value]): [string, Delta][] => {
    const change = Object.hasOwn(before, key) ? deltaOf(before[key], value) : ([value] as const)
    return change === undefined ? [] : [[key, change]]
  })
  const delta = Object.fromEntries([...removed.map((key): [string, Delta] => [key, 0]), ...changes])
  // Keys that changed places need the whole object.
  return JSON.stringify(applyDelta(before, delta)) === JSON.stringify(after) ? delta : [after]
}

const isContainer = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
