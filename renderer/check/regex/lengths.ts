import { parseRegex, type Regex } from './parse-regex.ts'

/** Lengths are told apart up to this; longer ones count as this one. */
const MOST = 300

/** The lengths of the texts that a pattern matches, as far as the pattern fixes them. */
type Lengths = ReadonlySet<number>

/**
 * Returns every length up to 300 that a whole text can have to match a pattern; undefined when the pattern is not anchored at both ends or
 * can't be analysed. A lookaround is ignored, so a length may be too many, never missing.
 */
export function matchedLengths(pattern: string): Lengths | undefined {
  if (!pattern.startsWith('^') || !pattern.endsWith('$') || pattern.endsWith('\\$') || hasTopChoice(pattern)) return undefined
  const regex = parseRegex(pattern)
  return regex && lengthsOf(regex)
}

/** Whether `|` stands outside of brackets, where `^` and `$` belong to one alternative only. */
function hasTopChoice(pattern: string): boolean {
  let depth = 0
  for (const [mark] of pattern.matchAll(/\\.|\[(?:\\.|[^\]])*\]|[()|]/gu)) {
    if (mark === '(') depth += 1
    if (mark === ')') depth -= 1
    if (mark === '|' && depth === 0) return true
  }
  return false
}

function lengthsOf(regex: Regex): Lengths {
  switch (regex.kind) {
    case 'chars':
      return new Set([1])
    case 'start':
    case 'look':
      return new Set([0])
    case 'choice':
      return new Set(regex.of.flatMap((one) => [...lengthsOf(one)]))
    case 'sequence':
      return regex.of.map(lengthsOf).reduce(sums, new Set([0]))
    case 'repeat':
      return repeated(lengthsOf(regex.of), regex.least, Math.min(regex.most, MOST))
  }
}

const sums = (left: Lengths, right: Lengths): Lengths =>
  new Set([...left].flatMap((one) => [...right].map((other) => Math.min(MOST, one + other))))

function repeated(one: Lengths, least: number, most: number): Lengths {
  let current: Lengths = new Set([0])
  const all = new Set<number>()
  for (let count = 0; count <= Math.min(most, MOST); count += 1) {
    if (count >= least) for (const length of current) all.add(length)
    const next = sums(current, one)
    if (count >= least && [...next].every((length) => all.has(length))) break
    current = next
  }
  return all
}
