/** Returns the cached value of a key, or creates and caches it. */
export function memoized<Key extends object, Value>(cache: WeakMap<Key, Value>, key: Key, make: () => Value): Value {
  const found = cache.get(key)
  if (found !== undefined) return found
  const made = make()
  cache.set(key, made)
  return made
}
