import { lineOf, linesOf, piecesProse, sentence } from '../prose.ts'
import type { Item, LiteralToken } from '../tokens.ts'
import { fillWords, word, type ProseTexts } from '../words.ts'
import type { FileDifference, MarkedChange } from './index.ts'
import type { Mark } from './mark.ts'

/** Returns the differences as lines of prose, one paragraph per file. */
export function differenceLines(words: ProseTexts, all: readonly FileDifference[]): string[] {
  return all.flatMap((one) => [heading(words, one), ...one.changes.flatMap((change) => changeLines(words, change, one.moved)), ''])
}

const heading = (words: ProseTexts, { item, path }: FileDifference): string =>
  fillWords(word(words, 'diff.file'), { name: sentence(words, item), path })

/** Returns the lines of one change: its place, the old and the new words, and its marks. */
function changeLines(words: ProseTexts, change: MarkedChange, moved: ReadonlySet<Item>): string[] {
  const [first = '', ...rest] = bodyLines(words, change, moved)
  const where = trailWords(words, change.trail)
  const line = where === '' ? first : `${where}${word(words, 'heading')}${first}`
  const label = word(words, `diff.${change.kind}`)
  const indent = word(words, 'indent')
  return [
    `${indent}${label} ${line}`,
    ...rest.map((one) => `${indent}${indent}${one}`),
    ...markLines(words, change.marks, `${indent}${indent}`),
  ]
}

function bodyLines(words: ProseTexts, { kind, before, after, positions, into }: MarkedChange, moved: ReadonlySet<Item>): string[] {
  if (kind === 'added' && after) return linesOf(words, without(after, moved))
  if (kind === 'removed' && before) return linesOf(words, without(before, moved))
  if (!before || !after) return []
  if (kind === 'changed') return [changedWords(words, before, after)]
  const name = sentence(words, after)
  if (positions) return [fillWords(word(words, 'diff.positions'), { name, from: String(positions.from), to: String(positions.to) })]
  const to = trailWords(words, into ?? [])
  return [fillWords(word(words, 'diff.into'), { name, to: to === '' ? word(words, 'diff.outside') : to })]
}

/** Returns old and new: what a list gained and lost, else both values after their common words, else both sentences. */
function changedWords(words: ProseTexts, before: Item, after: Item): string {
  const isOneValue = before.pattern === after.pattern && /^[^{}]*\{\}$/.test(after.pattern) && after.items.length === 0
  const line = (item: Item) =>
    item.kind === 'step' ? sentence(words, item) : isOneValue ? piecesProse(words, item.pieces) : lineOf(words, item)
  const common = isOneValue ? after.pattern.slice(0, -2).trim().replace(word(words, 'heading'), '') : ''
  const text = listWords(words, before, after) ?? fillWords(word(words, 'diff.fromTo'), [line(before), line(after)])
  return common === '' ? text : `${common} ${text}`
}

/** Returns what a list of values gained and lost; undefined for other values and for a changed order. */
function listWords(words: ProseTexts, before: Item, after: Item): string | undefined {
  const [was, now] = [literalsOf(before), literalsOf(after)]
  const isIn = (all: readonly LiteralToken[], { json }: LiteralToken) => all.some((one) => one.json === json)
  const phrase = (key: string, all: readonly LiteralToken[]) =>
    all.length === 0 ? [] : [fillWords(word(words, key), [all.map(({ text }) => text).join(word(words, 'join.list'))])]
  const parts =
    was && now
      ? [
          ...phrase(
            'diff.more',
            now.filter((one) => !isIn(was, one)),
          ),
          ...phrase(
            'diff.less',
            was.filter((one) => !isIn(now, one)),
          ),
        ]
      : []
  return parts.length === 0 ? undefined : parts.join(word(words, 'join.values'))
}

function literalsOf({ pieces: [piece] }: Item): readonly LiteralToken[] | undefined {
  return typeof piece === 'object' && piece.kind === 'literals' ? piece.items : undefined
}

/** Returns an item without the inner ones that are reported as moved. */
function without(item: Item, moved: ReadonlySet<Item>): Item {
  return moved.size === 0 ? item : { ...item, items: item.items.filter((one) => !moved.has(one)).map((one) => without(one, moved)) }
}

/** Kinds of items that say where a change is. */
const PLACES = new Set<Item['kind']>(['node', 'entry', 'field', 'data', 'step'])

/** Returns where a change is: the names of the items around it, without the file itself. */
function trailWords(words: ProseTexts, trail: readonly Item[]): string {
  const names = trail
    .filter(({ kind, sort, key, place }) => PLACES.has(kind) || sort === 'dialog' || isNamed(kind, key, place))
    .map((one) => sentence(words, one))
  return names.filter((name, index) => name !== '' && name !== names[index - 1]).join(word(words, 'diff.inside'))
}

/** Properties with lines of their own that tell apart what a node contains. */
const isNamed = (kind: Item['kind'], key: string, place: Item['place']): boolean =>
  kind === 'prop' && place === 'block' && !UNNAMED.has(key)
const UNNAMED = new Set([
  'body',
  'item',
  'tabs',
  'tiles',
  'chips',
  'fields',
  'messages',
  'settings',
  'codes',
  'dialogs',
  'data',
  'queries',
  'commands',
])

function markLines(words: ProseTexts, marks: readonly Mark[], indent: string): string[] {
  return marks.map(({ kind, code, about }) => {
    const text = fillWords(word(words, `diff.mark.${code}`), [about ?? ''])
    return `${indent}${fillWords(word(words, `diff.mark.${kind}`), [text])}`
  })
}
