/** What is known for a key; made and remembered where there is nothing yet, and forgotten with the key. */
export function memoized<Key extends object, Value>(known: WeakMap<Key, Value>, key: Key, make: () => Value): Value {
  const found = known.get(key)
  if (found !== undefined) return found
  const made = make()
  known.set(key, made)
  return made
}
