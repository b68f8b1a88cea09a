/** Returns the cached value of a key, or creates and caches it. */
export function memoized<Key extends object, Value>(known: WeakMap<Key, Value>, key: Key, make: () => Value): Value {
  const found = known.get(key)
  if (found !== undefined) return found
  const made = make()
  known.set(key, made)
  return made
}
