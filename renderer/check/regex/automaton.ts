import { ANY, type CharSet, overlap } from './char-set.ts'
import type { Regex, Span } from './parse-regex.ts'

/** A character of a pattern, with the outermost repeat around it. */
export interface Position {
  set: CharSet
  repeat: Span | undefined
}

/** Which character of a pattern may follow which; twice the same number: in two ways. */
export interface Automaton {
  positions: Position[]
  first: number[]
  next: number[][]
}

/** As many copies as are told apart; a longer count is taken for any number, which only adds ways to match. */
const COPIES = 20

interface Part {
  /** In how many ways it matches nothing: more than one is all the same. */
  empty: number
  first: number[]
  last: number[]
}

const NOTHING: Part = { empty: 1, first: [], last: [] }

/**
 * The positions of a pattern (Glushkov's construction), each way from one to the next counted. A pattern that is not tied
 * to the beginning of the text may start anywhere, as if any characters stood before it. Undefined: it looks around
 * inside a repeat.
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
    }, NOTHING)
  }

  const optional = (part: Part): Part => ({ ...part, empty: 1 })

  function star(part: Part): Part {
    join(part.last, part.first)
    return optional(part)
  }

  function repeat({ of, least, most, span }: Extract<Regex, { kind: 'repeat' }>, around: Span | undefined): Part {
    if (most === 0) return NOTHING
    const copy = () => build(of, most > 1 ? (around ?? span) : around)
    const isSingle = of.kind === 'chars'
    if (most === 1) return least === 1 ? copy() : optional(copy())
    const fixed = Array.from({ length: isSingle ? Math.min(least, COPIES) : Math.min(least, 1) }, copy)
    if (isSingle && least === most && least <= COPIES) return sequence(fixed)
    if (isSingle && most <= COPIES) return sequence([...fixed, upTo(most - least, copy)])
    return sequence([...fixed, star(copy())])
  }

  /** Nested, so that there is one way to match each count: `(x(x(x)?)?)?`. */
  function upTo(count: number, copy: () => Part): Part {
    return count === 0 ? NOTHING : optional(sequence([copy(), upTo(count - 1, copy)]))
  }

  function build(part: Regex, around: Span | undefined): Part {
    switch (part.kind) {
      case 'chars':
        return chars(part.set, around)
      case 'start':
        return NOTHING
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
        // It is matched on its own wherever it stands; outside of repeats that is once.
        if (around) isRefused = true
        build(part.of, undefined)
        return NOTHING
    }
  }

  const prefix = isTied(regex) ? NOTHING : star(chars(ANY, undefined))
  const whole = sequence([prefix, build(regex, undefined)])
  return isRefused ? undefined : { positions, next, first: whole.first }
}

/** Does every way through it begin at the beginning of the text, or can it be found without going on? */
function isTied(regex: Regex): boolean {
  switch (regex.kind) {
    case 'start':
      return true
    case 'sequence':
      return regex.of.some((one, index) => isTied(one) && regex.of.slice(0, index).every(({ kind }) => kind === 'look'))
    case 'choice':
      return regex.of.every(isTied)
    default:
      return false
  }
}

/** Which positions may come next for a pair that reads the same character. */
export const readTogether = ({ positions }: Automaton, left: number, right: number): boolean =>
  overlap(positions[left]?.set ?? [], positions[right]?.set ?? [])
