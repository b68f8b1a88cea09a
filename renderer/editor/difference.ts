/** The characters from `from` to `to` that were replaced by `text`. */
export interface Difference {
  from: number
  to: number
  text: string
}

/** Returns one replacement from the first to the last difference of two texts, so that the cursor and folded parts elsewhere stay. */
export function differenceOf(before: string, after: string): Difference {
  const least = Math.min(before.length, after.length)
  let from = 0
  while (from < least && before[from] === after[from]) from += 1
  let end = 0
  while (end < least - from && before.at(-1 - end) === after.at(-1 - end)) end += 1
  return { from, to: before.length - end, text: after.slice(from, after.length - end) }
}
