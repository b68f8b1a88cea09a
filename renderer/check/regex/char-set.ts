/** A set of characters as inclusive ranges of code points. */
export type CharSet = readonly (readonly [first: number, last: number])[]

const LAST = 0x10ffff

/** All characters. */
export const ANY: CharSet = [[0, LAST]]

const DIGIT: CharSet = [[48, 57]]
const WORD: CharSet = [...DIGIT, [65, 90], [95, 95], [97, 122]]
const SPACE: CharSet = [
  [9, 13],
  [32, 32],
  [160, 160],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
]

/** Returns the complement of a set. */
export function except(set: CharSet): CharSet {
  const sorted = [...set].sort(([left], [right]) => left - right)
  const rest: [number, number][] = []
  let next = 0
  for (const [first, last] of sorted) {
    if (first > next) rest.push([next, first - 1])
    next = Math.max(next, last + 1)
  }
  return next <= LAST ? [...rest, [next, LAST]] : rest
}

/** Letter of a class escape -> set: `d` for `\d`. */
export const CLASSES: Readonly<Record<string, CharSet>> = {
  d: DIGIT,
  w: WORD,
  s: SPACE,
  D: except(DIGIT),
  W: except(WORD),
  S: except(SPACE),
}

/** Whether two sets have a character in common. */
export const overlap = (left: CharSet, right: CharSet): boolean =>
  left.some(([first, last]) => right.some(([from, to]) => from <= last && first <= to))
