type RowFinder = (key: string) => number | undefined

const finders = new Set<RowFinder>()

/** Registers a list that renders only some of its rows, so that others can be scrolled to; returns the unregister function. */
export function registerRows(finder: RowFinder): () => void {
  finders.add(finder)
  return () => void finders.delete(finder)
}

/** Returns the distance of a row from the top of the page, also of one that is not rendered; undefined for an unknown row. */
export function findRow(key: string): number | undefined {
  for (const finder of finders) {
    const top = finder(key)
    if (top !== undefined) return top
  }
  return undefined
}
