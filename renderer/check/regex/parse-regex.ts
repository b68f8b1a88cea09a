import { ANY, type CharSet, CLASSES, except } from './char-set.ts'

/** A regular expression, reduced to what determines the number of ways to match a text. */
export type Regex =
  | { kind: 'chars'; set: CharSet }
  | { kind: 'sequence' | 'choice'; of: Regex[] }
  /** `span`: its position in the pattern. */
  | { kind: 'repeat'; of: Regex; least: number; most: number; span: Span }
  /** The anchor `^`. */
  | { kind: 'start' }
  /** A lookaround; consumes no characters. */
  | { kind: 'look'; of: Regex }

/** Start and end offset in the pattern. */

export type Span = readonly [from: number, to: number]

const EMPTY: Regex = { kind: 'sequence', of: [] }
const CONTROLS: Readonly<Record<string, number>> = { t: 9, n: 10, v: 11, f: 12, r: 13, 0: 0 }

/** Parses a valid pattern (flag u); undefined when it contains a backreference. */
export function parseRegex(pattern: string): Regex | undefined {
  let at = 0
  let refersBack = false
  const take = (text: string) => pattern.startsWith(text, at) && ((at += text.length), true)
  const takeMatch = (expression: RegExp) => {
    const found = expression.exec(pattern.slice(at))
    at += found?.[0].length ?? 0
    return found
  }

  function choice(): Regex {
    const of = [sequence()]
    while (take('|')) of.push(sequence())
    return of.length === 1 ? (of[0] ?? EMPTY) : { kind: 'choice', of }
  }

  function sequence(): Regex {
    const of: Regex[] = []
    while (at < pattern.length && pattern[at] !== '|' && pattern[at] !== ')') of.push(repeated())
    return { kind: 'sequence', of }
  }

  function repeated(): Regex {
    const from = at
    const of = atom()
    const found = takeMatch(/^(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/)
    if (!found) return of
    const [, mark, first = '', comma, last = ''] = found
    const least = mark === undefined ? Number(first) : mark === '+' ? 1 : 0
    const most = mark === '?' ? 1 : mark !== undefined || (comma === ',' && last === '') ? Infinity : comma === ',' ? Number(last) : least
    return { kind: 'repeat', of, least, most, span: [from, at] }
  }

  function atom(): Regex {
    if (take('^')) return { kind: 'start' }
    if (take('$')) return EMPTY
    if (take('.')) return { kind: 'chars', set: ANY }
    if (take('[')) return { kind: 'chars', set: bracket() }
    if (take('(')) return group()
    if (take('\\')) return escape()
    return { kind: 'chars', set: character() }
  }

  function group(): Regex {
    const looks = takeMatch(/^\?<?[=!]/) !== null
    if (!looks) takeMatch(/^\?(?::|<[^>]*>)/)
    const of = choice()
    take(')')
    return looks ? { kind: 'look', of } : of
  }

  function escape(): Regex {
    if (takeMatch(/^[bB]/)) return EMPTY
    if (takeMatch(/^(?:[1-9]\d*|k<[^>]*>)/)) {
      refersBack = true
      return EMPTY
    }
    return { kind: 'chars', set: escaped() }
  }

  /** Parses an escape; a Unicode property (`\p{…}`) counts as any character. */
  function escaped(): CharSet {
    if (takeMatch(/^[pP]\{[^}]*\}/)) return ANY
    const code = takeMatch(/^(?:u\{([0-9a-f]+)\}|u([0-9a-f]{4})|x([0-9a-f]{2}))/i)
    if (code) return single(Number.parseInt(code[1] ?? code[2] ?? code[3] ?? '', 16))
    if (takeMatch(/^c[A-Za-z]/)) return single(0)
    const letter = pattern[at] ?? ''
    const known = CLASSES[letter]
    if (known) at += 1
    const control = CONTROLS[letter]
    if (control !== undefined) at += 1
    return known ?? (control === undefined ? character() : single(control))
  }

  function character(): CharSet {
    const code = pattern.codePointAt(at) ?? 0
    at += code > 0xffff ? 2 : 1
    return single(code)
  }

  function bracket(): CharSet {
    const isNegated = take('^')
    const set: [number, number][] = []
    while (at < pattern.length && !take(']')) {
      const first = take('\\') ? (take('b') ? single(8) : escaped()) : character()
      const isRange = pattern[at] === '-' && pattern[at + 1] !== ']' && first.length === 1
      if (isRange) at += 1
      const last = isRange ? (take('\\') ? escaped() : character()) : first
      set.push(
        ...(isRange ? [[first[0]?.[0] ?? 0, last[0]?.[1] ?? 0] as [number, number]] : first.map(([a, b]): [number, number] => [a, b])),
      )
    }
    return isNegated ? except(set) : set
  }

  const parsed = choice()
  return refersBack ? undefined : parsed
}

const single = (code: number): CharSet => [[code, code]]
