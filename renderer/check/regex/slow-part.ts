import { type Automaton, automatonOf, readTogether } from './automaton.ts'
import { parseRegex, type Span } from './parse-regex.ts'

/** Ways to match one text that are few enough to try. */
const FEW = 1000
/** States that are looked at before a pattern counts as too tangled to judge. */
const MOST = 200_000

/**
 * The part of a pattern (flag u) that a backtracking engine may match in more and more ways as the text grows: `(a+)+`,
 * `(a|a)*`, `a*a*`. Undefined: whatever the text, the time grows with its length at most. What can't be judged (a
 * reference to what was matched, looking around inside a repeat, or a tangle) counts as such a part, whole.
 */
export function slowPart(pattern: string): string | undefined {
  const regex = parseRegex(pattern)
  const automaton = regex && automatonOf(regex)
  if (!automaton) return pattern
  const found = exponential(automaton) ?? polynomial(automaton) ?? manyWays(automaton)
  return found && (pattern.slice(...found) || pattern)
}

const WHOLE: Span = [0, Infinity]

/** From the repeat around one position to the end of that around the other. */
function spanOf({ positions }: Automaton, left: number, right: number): Span {
  const spans = [positions[left]?.repeat, positions[right]?.repeat].filter((span) => span !== undefined)
  return spans.length === 0 ? WHOLE : [Math.min(...spans.map(([from]) => from)), Math.max(...spans.map(([, to]) => to))]
}

type State = readonly number[]

/** The states that several readers of the same text may reach from one, themselves left out unless they come back; undefined: too many. */
function reached(automaton: Automaton, start: State): Map<string, State> | undefined {
  const seen = new Map<string, State>()
  const open: State[] = [start]
  for (let state = open.pop(); state; state = open.pop()) {
    for (const follower of followers(automaton, state)) {
      const key = follower.join(' ')
      if (seen.has(key)) continue
      if (seen.size > MOST) return undefined
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

/** Positions that a longer text comes back to. */
const cyclic = (automaton: Automaton): number[] =>
  automaton.positions.flatMap((_, index) => (reached(automaton, [index])?.has(String(index)) ? [index] : []))

/** Two ways from a position back to itself over the same text: their number doubles with each round. */
function exponential(automaton: Automaton): Span | undefined {
  for (const position of cyclic(automaton)) {
    const start = `${position} ${position}`
    const pairs = reached(automaton, [position, position])
    if (!pairs) return WHOLE
    for (const [left = 0, right = 0] of pairs.values()) {
      const isTwice = left === right && new Set(automaton.next[left]).size < (automaton.next[left]?.length ?? 0)
      if (left === right && !isTwice) continue
      if (isTwice ? comesBack(automaton, left, position) : reached(automaton, [left, right])?.has(start))
        return spanOf(automaton, left, right)
    }
  }
  return undefined
}

/** Is one of the steps that can be taken in two ways on the way back? */
function comesBack(automaton: Automaton, from: number, to: number): boolean {
  const next = automaton.next[from] ?? []
  const doubled = next.filter((one, index) => next.indexOf(one) !== index)
  return doubled.some((one) => one === to || reached(automaton, [one])?.has(String(to)))
}

/** Two repeats that may share out the same text between them: the more of it, the more ways. */
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

/** Without any repeat, choices still multiply: `a?a?a?a?…`. */
function manyWays(automaton: Automaton): Span | undefined {
  const shared = (list: readonly number[]) =>
    list.filter((one, index) => list.some((other, at) => at !== index && readTogether(automaton, one, other))).length
  const ways = [automaton.first, ...automaton.next].reduce((product, list) => product * Math.max(1, shared(list)), 1)
  return ways > FEW ? WHOLE : undefined
}
