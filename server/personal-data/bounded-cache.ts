/** Remembers at most `most` values; the one that was not used for longest makes room. */
export function createBoundedCache<Value>(most: number) {
  const kept = new Map<string, Value>()
  return {
    get(name: string): Value | undefined {
      const found = kept.get(name)
      if (found !== undefined) {
        kept.delete(name)
        kept.set(name, found)
      }
      return found
    },
    set(name: string, value: Value): void {
      const [oldest] = kept.keys()
      if (kept.size >= most && oldest !== undefined) kept.delete(oldest)
      kept.set(name, value)
    },
    forget(name: string): void {
      kept.delete(name)
    },
  }
}
