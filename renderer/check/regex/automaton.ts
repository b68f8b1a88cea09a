import { ANY, type CharSet, overlap } from './char-set.ts'
import type { Regex, Span } from './parse-regex.ts'

/** A character of a pattern and the outermost repeat around it. */
export interface Position {
  set: CharSet
  repeat: Span | undefined
}

/** A position automaton: `next` lists the possible next positions; a position listed twice can be reached in two ways. */
export interface Automaton {
  positions: Position[]
  first: number[]
  next: number[][]
}

/** Repeats up to this count are expanded; longer ones are treated as unbounded, which only adds ways to match. */
const MAX_COPIES = 20

interface Part {
  /** Number of ways to match the empty string, at most 2. */
  empty: number
  first: number[]
  last: number[]
}

const EMPTY: Part = { empty: 1, first: [], last: [] }

/**
 * Returns the Glushkov automaton of a pattern, with every transition counted. A pattern that is not anchored at the start gets a prefix of
 * any characters. Undefined for a lookaround inside a repeat.
 */
export function automatonOf(regex: Regex): Automaton | undefined {
  const positions: Position[] = []
  const next: number[][] = []
  let isRefused = false

  const join = (from: readonly number[], to: readonly number[]) => {
    for (const one of from) next[one]?.push(...to)
  }
  const times = (count: number, list: readonly number[]) => (count === 0 ? [] : count === 1 ? list : [...list, ...list])

  function chars(set: CharSet, around: Span | undefined): Part {
    const index = positions.push({ set, repeat: around }) - 1
    next.push([])
    return { empty: 0, first: [index], last: [index] }
  }

  function sequence(parts: readonly Part[]): Part {
    return parts.reduce((before, part) => {
      join(before.last, part.first)
      return {
        empty: Math.min(2, before.empty * part.empty),
        first: [...before.first, ...times(before.empty, part.first)],
        last: [...times(part.empty, before.last), ...part.last],
      }
    }, EMPTY)
  }

  const optional = (part: Part): Part => ({ ...part, empty: 1 })

  function star(part: Part): Part {
    join(part.last, part.first)
    return optional(part)
  }

  function repeat({ of, least, most, span }: Extract<Regex, { kind: 'repeat' }>, around: Span | undefined): Part {
    if (most === 0) return EMPTY
    const copy = () => build(of, most > 1 ? (around ?? span) : around)
    const isSingle = of.kind === 'chars'
    if (most === 1) return least === 1 ? copy() : optional(copy())
    const fixed = Array.from({ length: isSingle ? Math.min(least, MAX_COPIES) : Math.min(least, 1) }, copy)
    if (isSingle && least === most && least <= MAX_COPIES) return sequence(fixed)
    if (isSingle && most <= MAX_COPIES) return sequence([...fixed, upTo(most - least, copy)])
    return sequence([...fixed, star(copy())])
  }

  /** Nested, so that each count matches in one way: `(x(x(x)?)?)?`. */
  function upTo(count: number, copy: () => Part): Part {
    return count === 0 ? EMPTY : optional(sequence([copy(), upTo(count - 1, copy)]))
  }

  function build(part: Regex, around: Span | undefined): Part {
    switch (part.kind) {
      case 'chars':
        return chars(part.set, around)
      case 'start':
        return EMPTY
      case 'sequence':
        return sequence(part.of.map((one) => build(one, around)))
      case 'choice': {
        const parts = part.of.map((one) => build(one, around))
        return {
          empty: Math.min(
            2,
            parts.reduce((sum, { empty }) => sum + empty, 0),
          ),
          first: parts.flatMap(({ first }) => first),
          last: parts.flatMap(({ last }) => last),
        }
      }
      case 'repeat':
        return repeat(part, around)
      case 'look':
        // A lookaround is matched separately; outside of repeats this happens once.
        if (around) isRefused = true
        build(part.of, undefined)
        return EMPTY
    }
  }

  const prefix = isAnchored(regex) ? EMPTY : star(chars(ANY, undefined))
  const automaton = sequence([prefix, build(regex, undefined)])
  return isRefused ? undefined : { positions, next, first: automaton.first }
}

/** Whether every alternative of the pattern is anchored at the start of the text. */
function isAnchored(regex: Regex): boolean {
  switch (regex.kind) {
    case 'start':
      return true
    case 'sequence':
      return regex.of.some((one, index) => isAnchored(one) && regex.of.slice(0, index).every(({ kind }) => kind === 'look'))
    case 'choice':
      return regex.of.every(isAnchored)
    default:
      return false
  }
}

/** Whether two positions can match the same character. */
export const readTogether = ({ positions }: Automaton, left: number, right: number): boolean =>
  overlap(positions[left]?.set ?? [], positions[right]?.set ?? [])
