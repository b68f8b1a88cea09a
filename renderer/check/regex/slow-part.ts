import { type Automaton, automatonOf, readTogether } from './automaton.ts'
import { parseRegex, type Span } from './parse-regex.ts'

/** Maximum number of ways to match one text without repeats. */
const MAX_WAYS = 1000
/** Maximum number of visited states; a pattern that needs more counts as slow. */
const MAX_STATES = 200_000

/**
 * Returns the part of a pattern (flag u) that can cause super-linear backtracking (ReDoS): `(a+)+`, `(a|a)*`, `a*a*`. Undefined when the
 * matching time is linear. Returns the whole pattern if it can't be analysed: backreferences, lookarounds inside a repeat, too many states.
 */
export function slowPart(pattern: string): string | undefined {
  const regex = parseRegex(pattern)
  const automaton = regex && automatonOf(regex)
  if (!automaton) return pattern
  const found = exponential(automaton) ?? polynomial(automaton) ?? manyWays(automaton)
  return found && (pattern.slice(...found) || pattern)
}

const WHOLE: Span = [0, Infinity]

/** Returns the span that covers the repeats around both positions. */
function spanOf({ positions }: Automaton, left: number, right: number): Span {
  const spans = [positions[left]?.repeat, positions[right]?.repeat].filter((span) => span !== undefined)
  return spans.length === 0 ? WHOLE : [Math.min(...spans.map(([from]) => from)), Math.max(...spans.map(([, to]) => to))]
}

type State = readonly number[]

/** Returns the states reachable from `start` when several readers consume the same text; undefined when there are too many. */
function reached(automaton: Automaton, start: State): Map<string, State> | undefined {
  const seen = new Map<string, State>()
  const open: State[] = [start]
  for (let state = open.pop(); state; state = open.pop()) {
    for (const follower of followers(automaton, state)) {
      const key = follower.join(' ')
      if (seen.has(key)) continue
      if (seen.size > MAX_STATES) return undefined
      seen.set(key, follower)
      open.push(follower)
    }
  }
  return seen
}

function followers(automaton: Automaton, state: State): State[] {
  return state.reduce<State[]>(
    (found, one) => {
      const next = [...new Set(automaton.next[one])]
      return found.flatMap((before) =>
        next
          .filter((candidate) => before.every((other) => readTogether(automaton, other, candidate)))
          .map((candidate) => [...before, candidate]),
      )
    },
    [[]],
  )
}

/** Returns the positions that can be reached from themselves. */
const cyclic = (automaton: Automaton): number[] =>
  automaton.positions.flatMap((_, index) => (reached(automaton, [index])?.has(String(index)) ? [index] : []))

/** Finds exponential ambiguity: two ways from a position back to itself over the same text. */
function exponential(automaton: Automaton): Span | undefined {
  for (const position of cyclic(automaton)) {
    const start = `${position} ${position}`
    const pairs = reached(automaton, [position, position])
    if (!pairs) return WHOLE
    for (const [left = 0, right = 0] of pairs.values()) {
      const isTwice = left === right && new Set(automaton.next[left]).size < (automaton.next[left]?.length ?? 0)
      if (left === right && !isTwice) continue
      if (isTwice ? returnsTo(automaton, left, position) : reached(automaton, [left, right])?.has(start))
        return spanOf(automaton, left, right)
    }
  }
  return undefined
}

/** Whether a transition that exists twice is on a path back to `to`. */
function returnsTo(automaton: Automaton, from: number, to: number): boolean {
  const next = automaton.next[from] ?? []
  const doubled = next.filter((one, index) => next.indexOf(one) !== index)
  return doubled.some((one) => one === to || reached(automaton, [one])?.has(String(to)))
}

/** Finds polynomial ambiguity: two repeats that can divide the same text between them in several ways. */
function polynomial(automaton: Automaton): Span | undefined {
  const loops = cyclic(automaton)
  for (const left of loops) {
    for (const right of loops) {
      if (left === right || !reached(automaton, [left])?.has(String(right))) continue
      const states = reached(automaton, [left, left, right])
      if (!states || states.has(`${left} ${right} ${right}`)) return spanOf(automaton, left, right)
    }
  }
  return undefined
}

/** Finds patterns without repeats whose optional parts multiply: `a?a?a?a?…`. */
function manyWays(automaton: Automaton): Span | undefined {
  const shared = (list: readonly number[]) =>
    list.filter((one, index) => list.some((other, at) => at !== index && readTogether(automaton, one, other))).length
  const ways = [automaton.first, ...automaton.next].reduce((product, list) => product * Math.max(1, shared(list)), 1)
  return ways > MAX_WAYS ? WHOLE : undefined
}
