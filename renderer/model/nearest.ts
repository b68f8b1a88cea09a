/** Returns the candidate with the smallest edit distance to a mistyped word, at most `most` edits and half of the word. */
export function nearest(word: string, candidates: Iterable<string>, most = Infinity): string | undefined {
  let best: string | undefined
  // Every word is close to a very short one, so at most half of the letters may differ.
  let least = Math.min(Math.max(2, Math.floor(word.length / 3)), Math.floor(word.length / 2), most) + 1
  for (const candidate of candidates) {
    const steps = distance(word.toLowerCase(), candidate.toLowerCase(), least)
    if (steps < least) [best, least] = [candidate, steps]
  }
  return best
}

/** Returns the Damerau-Levenshtein distance of two words, or `limit` when the distance is at least that. */
function distance(left: string, right: string, limit: number): number {
  if (Math.abs(left.length - right.length) >= limit) return limit
  let before: number[] = []
  let row = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let i = 1; i <= left.length; i++) {
    const next = [i]
    for (let j = 1; j <= right.length; j++) {
      const cost = left[i - 1] === right[j - 1] ? 0 : 1
      let least = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + cost)
      if (i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1]) least = Math.min(least, (before[j - 2] ?? 0) + 1)
      next.push(least)
    }
    before = row
    row = next
  }
  return row[right.length] ?? limit
}
