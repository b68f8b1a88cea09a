import { applyEdits, modify } from 'jsonc-parser'
import { type Cells, cellsOf, inside, itemIn, keyOf, listAt, parentOf, pathOf, render, ROOT, stepsOf, type Value } from './cells.ts'

/** A version of the content: its files as cells, and as texts. */
export interface Version {
  cells: ReadonlyMap<string, Cells>
  texts: ReadonlyMap<string, string>
}

/** A changed file; without cells and text it is removed. */
export interface Edit {
  path: string
  cells?: Cells
  text?: string
}

type Random = () => number
const oneOf = <T>(random: Random, all: readonly T[]): T | undefined => all[Math.floor(random() * all.length)]

/** The keys whose texts only people read. */
const TEXTS = new Set(['title', 'label', 'text', 'placeholder', 'empty', 'note'])
const SUFFIXES = ['一', '二', '三', '四', '五', '六', '七', '八', '九']
const NEW_SCREENS = 'schemas/screens/x/'

/** Returns the version that a program was built with. */
export const shippedVersion = (texts: ReadonlyMap<string, string>): Version => ({
  texts,
  cells: new Map([...texts].map(([path, text]) => [path, cellsOf(JSON.parse(text))])),
})

/** Whether a release may change the file: not what belongs to the program. */
export function isEditable(path: string, text: string): boolean {
  if (path.startsWith('schemas/screens/')) return text.includes('"access": "staff"')
  return /^schemas\/(parts|entities|dictionaries)\/|^schemas\/(messages|settings|modes)\.json$/.test(path)
}

export const applied = ({ cells, texts }: Version, edits: readonly Edit[]): Version => {
  const [nextCells, nextTexts] = [new Map(cells), new Map(texts)]
  for (const { path, cells: own, text } of edits) {
    if (own && text !== undefined) {
      nextCells.set(path, own)
      nextTexts.set(path, text)
    } else {
      nextCells.delete(path)
      nextTexts.delete(path)
    }
  }
  return { cells: nextCells, texts: nextTexts }
}

/** Draws valid edits of a version; `paths` are the files that they prefer, so that edits meet. */
export function createEdits(random: Random) {
  let count = 0
  const fresh = () => `n${(count += 1)}`

  /** Returns the file with one cell set, or removed; the text keeps its other lines, or is written anew as an editor does. */
  function edited(path: string, { cells, texts }: Version, changes: ReadonlyMap<string, Value | undefined>, at: string): Edit {
    const next = new Map(cells.get(path))
    for (const [cell, value] of changes) {
      if (value === undefined) next.delete(cell)
      else next.set(cell, value)
    }
    if (random() < 0.15) return { path, cells: next, text: `${JSON.stringify(render(next), undefined, 2)}\n` }
    const text = texts.get(path) ?? ''
    const place = pathOf(next, at)
    const options = { formattingOptions: { insertSpaces: true, tabSize: 2 } }
    return { path, cells: next, text: applyEdits(text, modify(text, place, render(next, at), options)) }
  }

  function shownText(path: string, version: Version): Edit | undefined {
    const cells = version.cells.get(path) ?? new Map<string, Value>()
    const found = oneOf(
      random,
      [...cells].flatMap(([cell, shown]) => (isShownText(path, cell, shown) ? [{ cell, shown }] : [])),
    )
    if (!found) return undefined
    const { cell, shown } = found
    const kept = shown.replace(/[一二三四五六七八九]$/, '')
    return edited(path, version, new Map([[cell, `${kept}${oneOf(random, SUFFIXES)}`]]), cell)
  }

  function order(path: string, version: Version): Edit | undefined {
    const cells = version.cells.get(path) ?? new Map<string, Value>()
    const lists = [...cells.keys()].filter((at) => (listAt(cells, at)?.length ?? 0) > 1 && isOrder(path, at))
    const cell = oneOf(random, lists)
    const list = cell === undefined ? undefined : listAt(cells, cell)
    if (cell === undefined || !list) return undefined
    const place = Math.floor(random() * (list.length - 1))
    const swapped = list.map((id, index) => (index === place ? (list[place + 1] ?? id) : index === place + 1 ? (list[place] ?? id) : id))
    return edited(path, version, new Map([[cell, { list: swapped }]]), cell)
  }

  /** Adds a text at the end of a screen, changes how one looks, or removes one. */
  function item(path: string, version: Version): Edit | undefined {
    const cells = version.cells.get(path) ?? new Map<string, Value>()
    const body = inside(ROOT, 'body')
    const list = listAt(cells, body)
    if (!path.startsWith('schemas/screens/') || !list) return undefined
    const added = list.filter((id) => id.startsWith('n'))
    const chosen = oneOf(random, added)
    if (chosen === undefined || random() < 0.4) {
      const id = fresh()
      const value = { widget: 'text', text: `说明${id.slice(1)}` }
      return edited(path, version, new Map([...cellsOf(value, itemIn(body, id)), [body, { list: [...list, id] }]]), body)
    }
    if (random() < 0.5 && list.length > 1) {
      const gone = [...cells.keys()].filter((at) => at === itemIn(body, chosen) || at.startsWith(`${itemIn(body, chosen)}\n`))
      const left: [string, Value | undefined] = [body, { list: list.filter((id) => id !== chosen) }]
      return edited(path, version, new Map<string, Value | undefined>([...gone.map((at) => [at, undefined] as const), left]), body)
    }
    const look = inside(itemIn(body, chosen), 'look')
    const next = oneOf(random, ['hint', 'heading', 'foot', undefined])
    return next === cells.get(look) ? undefined : edited(path, version, new Map([[look, next]]), look)
  }

  function limit(path: string, version: Version): Edit | undefined {
    const cells = version.cells.get(path) ?? new Map<string, Value>()
    const isLimit = (at: string) => keyOf(at) === 'maxLength' && stepsOf(at).length === 3 && stepsOf(at)[0] === '.fields'
    const cell = oneOf(random, [...cells.keys()].filter(isLimit))
    if (!path.startsWith('schemas/entities/') || cell === undefined) return undefined
    const value = Number(cells.get(cell))
    return value < 3 ? undefined : edited(path, version, new Map([[cell, value - 1]]), cell)
  }

  function mask(path: string, version: Version): Edit | undefined {
    const cells = version.cells.get(path) ?? new Map<string, Value>()
    const cell = oneOf(
      random,
      [...cells.keys()].filter((at) => keyOf(at) === 'mask'),
    )
    if (!path.startsWith('schemas/entities/') || cell === undefined) return undefined
    return edited(path, version, new Map([[cell, undefined]]), cell)
  }

  function setting(path: string, version: Version): Edit | undefined {
    if (path !== 'schemas/settings.json') return undefined
    const cells = version.cells.get(path) ?? new Map<string, Value>()
    const counts = [...cells.keys()].filter((at) => keyOf(at) === 'value' && cells.get(inside(parentOf(at), 'unit')) === 'count')
    const cell = oneOf(random, counts)
    if (cell === undefined) return undefined
    const [value, least, most] = ['value', 'minimum', 'maximum'].map((key) => Number(cells.get(inside(parentOf(cell), key))))
    const next = (value ?? 0) + (random() < 0.5 ? 1 : -1)
    return next < (least ?? 0) || next > (most ?? 0) ? undefined : edited(path, version, new Map([[cell, next]]), cell)
  }

  /** Adds a screen, or removes one that a release added. */
  function screen({ cells }: Version): Edit | undefined {
    const added = [...cells.keys()].filter((path) => path.startsWith(NEW_SCREENS))
    if (added.length > 0 && random() < 0.4) return { path: oneOf(random, added) ?? '' }
    const id = fresh()
    const body = [
      { widget: 'text', text: '欢迎' },
      { widget: 'text', text: '使用' },
    ]
    const value = { version: 1, id: `page${letters(id)}`, path: `/x/page${letters(id)}`, title: '新页面', access: 'staff', body }
    // An added screen's items are its own, so that texts in it can be removed again.
    return { path: `${NEW_SCREENS}page${id}.json`, cells: cellsOf(value, ROOT, () => fresh()), text: JSON.stringify(value, undefined, 2) }
  }

  const KINDS = [shownText, shownText, shownText, order, order, item, item, limit, mask, setting]

  return {
    /** Returns one edit of a version. */
    draw(version: Version, paths: readonly string[]): Edit {
      for (;;) {
        const added = [...version.cells.keys()].filter((path) => path.startsWith(NEW_SCREENS))
        const isNew = random() < 0.06
        const path = oneOf(random, random() < 0.2 && added.length > 0 ? added : paths.filter((each) => version.cells.has(each))) ?? ''
        const found = isNew ? screen(version) : oneOf(random, KINDS)?.(path, version)
        if (found) return found
      }
    },
  }
}

const letters = (id: string): string => id.slice(1).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')

function isShownText(path: string, cell: string, value: Value): value is string {
  if (typeof value !== 'string' || value === '' || value.includes('{') || !TEXTS.has(keyOf(cell) ?? '')) return false
  const [first = '', , third] = stepsOf(cell)
  if (path === 'schemas/messages.json') return first === '.messages' && third === '.text'
  if (path === 'schemas/settings.json') return false
  if (path === 'schemas/modes.json') return first === '.modes' && third === '.title'
  if (path.startsWith('schemas/entities/')) return (first === '.fields' && third === '.label') || first === '.empty'
  if (path.startsWith('schemas/dictionaries/')) return first === '.codes' && third === '.label'
  return true
}

const isOrder = (path: string, cell: string): boolean =>
  path.startsWith('schemas/dictionaries/')
    ? keyOf(cell) === 'order'
    : /^schemas\/(screens|parts)\//.test(path) && ['body', 'figures'].includes(keyOf(cell) ?? '')
