/** Creates a least-recently-used cache of at most `capacity` values. */
export function createBoundedCache<Value>(capacity: number) {
  const entries = new Map<string, Value>()
  return {
    get(name: string): Value | undefined {
      const found = entries.get(name)
      if (found !== undefined) {
        entries.delete(name)
        entries.set(name, found)
      }
      return found
    },
    set(name: string, value: Value): void {
      const [oldest] = entries.keys()
      if (entries.size >= capacity && oldest !== undefined) entries.delete(oldest)
      entries.set(name, value)
    },
    forget(name: string): void {
      entries.delete(name)
    },
  }
}
