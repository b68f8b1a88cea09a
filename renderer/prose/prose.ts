import { conditionProse, valueProse } from './conditions.ts'
import { textProse } from './texts.ts'
import type { Item, Piece } from './tokens.ts'
import { word, type ProseTexts } from './words.ts'

/** Returns the words of a piece of a sentence. */
export function pieceProse(words: ProseTexts, piece: Piece): string {
  if (typeof piece === 'string') return piece
  switch (piece.kind) {
    case 'path':
    case 'name':
      return piece.text
    case 'text':
      return textProse({ words }, piece)
    case 'literal':
    case 'literals':
    case 'codeGroup':
    case 'from':
      return valueProse(words, piece)
    case 'all':
    case 'any':
    case 'not':
    case 'comparison':
    case 'always':
    case 'unread':
      return conditionProse(words, piece)
  }
}

/** Returns the words of pieces without a gap between them. */
export const piecesProse = (words: ProseTexts, pieces: readonly Piece[]): string => pieces.map((piece) => pieceProse(words, piece)).join('')

/** Returns the sentence of an item: its pattern, filled with its pieces and with the inner items that the pattern names. */
export function sentence(words: ProseTexts, of: Item): string {
  const used = new Map(of.items.map((one) => [one.key, one]))
  const named = (text: string): string =>
    text.replace(/\{(\w*)\}/g, (_, name: string) => {
      const inner = used.get(name)
      return name === '' ? piecesProse(words, of.pieces) : inner ? sentence(words, { ...inner, pattern: '{}' }) : ''
    })
  const text = of.pattern.replace(/\[([^\]]*)\]/g, (_, optional: string) =>
    [...optional.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => used.has(name)) ? optional : '',
  )
  return named(text)
}

/** Returns the keys of the inner items that the pattern of an item places itself. */
const placed = ({ pattern }: Item): ReadonlySet<string> => new Set([...pattern.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))

/** Returns an item in one line: its sentence and its clauses. */
export function lineOf(words: ProseTexts, of: Item): string {
  const shown = placed(of)
  const clauses = of.items.flatMap((one) => clausesOf(words, one, shown)).filter((clause) => clause !== '')
  const own = sentence(words, of)
  if (clauses.length === 0) return own
  const joined = clauses.join(word(words, 'join.clause'))
  return own === '' ? joined : `${own}${word(words, 'group.open')}${joined}${word(words, 'group.close')}`
}

function clausesOf(words: ProseTexts, one: Item, shown: ReadonlySet<string>): string[] {
  if (shown.has(one.key) && one.kind === 'prop') return []
  if (one.place === 'clause') return [lineOf(words, one)]
  return one.place === 'open' ? one.items.flatMap((inner) => (inner.place === 'clause' ? clausesOf(words, inner, new Set()) : [])) : []
}

/** Returns the inner items that have lines of their own. */
function blocksOf(of: Item): Item[] {
  return of.items.flatMap((one) => (one.place === 'block' ? [one] : one.place === 'open' ? blocksOf(one) : []))
}

/** Returns an item as lines of prose, the inner ones indented. */
export function linesOf(words: ProseTexts, of: Item): string[] {
  const blocks = blocksOf(of)
  const own = lineOf(words, of)
  if (blocks.length === 0) return [own]
  const heading = word(words, 'heading')
  const short = shortLine(words, of, blocks)
  if (short !== undefined) return [`${own}${heading}${short}`]
  const below = blocks.flatMap((one) => linesOf(words, one).map((line, index) => indent(words, line, index)))
  return [`${own}${heading}`, ...below]
}

const indent = (words: ProseTexts, line: string, index: number): string =>
  index === 0 ? `${word(words, 'indent')}${word(words, 'bullet')}${line}` : `${word(words, 'indent')}${line}`

/** Returns what follows in the same line: one short item, or names of which none has lines below; undefined for separate lines. */
function shortLine(words: ProseTexts, { kind }: Item, blocks: readonly Item[]): string | undefined {
  const isEnumeration = blocks.every((one) => ENUMERATED.has(one.sort))
  const [only] = blocks.length === 1 && kind !== 'view' ? blocks : []
  if (!isEnumeration && (only === undefined || only.kind === 'node')) return undefined
  const lines = blocks.map((one) => linesOf(words, one))
  return lines.some(({ length }) => length > 1) ? undefined : lines.flat().join(word(words, 'join.list'))
}

/** Sorts of items that are short enough for one line. */
const ENUMERATED = new Set(['arranged', 'fact'])

/** Returns an item as text. */
export const proseOf = (words: ProseTexts, of: Item): string => `${linesOf(words, of).join('\n')}\n`
