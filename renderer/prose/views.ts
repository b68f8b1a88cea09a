import { asText } from '../language/as-text.ts'
import { isObject } from '../model/normalize.ts'
import type { View } from '../model/project.ts'
import type { At } from '../model/source.ts'
import { UNKNOWN } from '../model/scope-types.ts'
import { conditionToken } from './conditions.ts'
import { fieldItems } from './fields.ts'
import { item } from './item.ts'
import { nameToken, viewTitle } from './names.ts'
import { nodeItems } from './nodes.ts'
import { pathToken } from './paths.ts'
import { fieldAt, itemPlace, type ProseContext, typeAt, viewPlace } from './scope.ts'
import { actionTitle, separated, stepItems, valuesPieces } from './steps.ts'
import { textToken } from './texts.ts'
import type { Item, Piece } from './tokens.ts'
import { dialogButtons } from './usual.ts'
import { valuePieces } from './values.ts'
import { fillWords, quoted, word } from './words.ts'

type Raw = Readonly<Record<string, unknown>>

/** Keys without meaning for the screen itself. */
const FORMAL = new Set(['$schema', 'version', 'id', 'name', 'title'])
/** The order in which the parts of a view are described; other keys come first. */
const ORDER = ['params', 'state', 'data', 'onOpen', 'onBack', 'body', 'dialogs']

/** Returns the item of a view: a screen, a part or a dialog, with one inner item per key. */
export function viewItem(around: ProseContext, kind: 'screen' | 'part' | 'dialog', id: string, view: View, raw: Raw, at: At): Item {
  const place = viewPlace(around, view)
  const { words } = place
  const { name, title } = raw
  const plain = viewTitle(view)
  const items = Object.entries(raw)
    .filter(([key]) => !FORMAL.has(key) || (key === 'title' && plain !== title))
    .map(([key, value]): Item => ({ ...viewProp(place, view, key, value, [...at, key]), place: 'block' }))
    .sort((left, right) => ORDER.indexOf(left.key) - ORDER.indexOf(right.key))
  const shown =
    plain === undefined
      ? fillWords(word(words, `view.${kind}.untitled`), [id])
      : fillWords(word(words, `view.${kind}`), { title: quoted(words, plain), id })
  const named = Object.entries({ name, title }).flatMap(([key, value]) =>
    value === undefined || value !== plain ? [] : [item('prop', key, [...at, key], value, { pieces: [asText(value)], place: 'open' })],
  )
  return item('view', id, at, raw, {
    pieces: [nameToken(id, shown, at)],
    items: [...named, ...items, ...(kind === 'dialog' ? dialogButtons(place, raw) : [])],
    place: 'block',
    sort: kind,
  })
}

function viewProp(place: ProseContext, view: View, key: string, value: unknown, at: At): Item {
  const { words } = place
  const block = viewBlock(place, view, key, value, at)
  if (block) return item('prop', key, at, value, { pattern: word(words, `view.${key}`), items: block, place: 'block' })
  const wholly = words[`view.${key}.${String(value)}`]
  if (wholly !== undefined) return item('prop', key, at, value, { pattern: wholly })
  return item('prop', key, at, value, {
    pattern: words[`view.${key}`] ?? `${key}${word(words, 'heading')}{}`,
    pieces: viewPieces(place, key, value, at),
  })
}

function viewBlock(place: ProseContext, view: View, key: string, value: unknown, at: At): Item[] | undefined {
  switch (key) {
    case 'params':
    case 'state':
      return fieldItems(place, value, at)
    case 'data':
      return Object.entries(isObject(value) ? value : {}).map(([name, source]) => dataItem(place, name, source, [...at, name]))
    case 'onOpen':
    case 'onBack':
      return stepItems(place, value, at)
    case 'body':
      return nodeItems(place, value, at)
    case 'dialogs':
      return Object.entries(isObject(value) ? value : {}).map(([name, raw]) =>
        viewItem(place, 'dialog', name, view.dialogs?.[name] ?? { body: [] }, isObject(raw) ? raw : {}, [...at, name]),
      )
    default:
      return undefined
  }
}

function viewPieces(place: ProseContext, key: string, value: unknown, at: At): Piece[] {
  const { words } = place
  if (key === 'access') return [nameToken(value, words[`access.${String(value)}`] ?? String(value), at)]
  if (key === 'path') return pathPieces(place, value, at)
  if (key === 'title' || key === 'ok' || key === 'cancel') return [textToken(place, String(value), at)]
  return typeof value === 'string' ? [nameToken(value, value, at)] : valuePieces(place, value, UNKNOWN, at)
}

/** Returns the addresses of a screen, with the parameters that each fixes. */
function pathPieces(place: ProseContext, value: unknown, at: At): Piece[] {
  if (!isObject(value)) return [nameToken(value, String(value), at)]
  const params = { type: 'record' as const, fields: place.view.params ?? {} }
  return separated(place, Object.entries(value), 'join.list', ([path, fixed]) => {
    const [before = '', after = ''] = fillWords(word(place.words, 'view.fixed'), { path, values: '\0' }).split('\0')
    return [nameToken(path, before, [...at, path]), ...valuesPieces(place, fixed, params, [...at, path]), after]
  })
}

/** Returns the item of a data source: the query with its parameters, or how a list is derived. */
function dataItem(place: ProseContext, name: string, source: unknown, at: At): Item {
  const { words } = place
  const raw: Raw = isObject(source) ? source : {}
  const label = place.roots.get(name)?.label ?? name
  const query = String(raw['query'])
  const params = { type: 'record' as const, fields: place.project.queries.get(query)?.value.params ?? {} }
  const inside = itemPlace(place, typeAt(place, String(raw['of'])), typeof raw['as'] === 'string' ? raw['as'] : undefined)
  const kind = raw['query'] !== undefined ? 'query' : raw['count'] === undefined ? 'derived' : 'counted'
  const items = Object.entries(raw).map(([key, value]) => {
    const here = [...at, key]
    if (key === 'count') return item('prop', key, here, value, { items: countItems(inside, value, here), place: 'open' })
    const pieces = key === 'with' ? valuesPieces(place, value, params, here) : dataPieces(inside, key, value, here)
    return item('prop', key, here, value, {
      pattern: key === 'query' || key === 'of' || key === 'search' ? '{}' : (words[`data.${key}`] ?? `${key} {}`),
      pieces,
    })
  })
  const pattern = word(words, `data.${kind}`)
    .replace(/“?\{title\}”?/, '{query}')
    .replace('{label}', '{}')
  return item('data', name, at, source, { pattern, pieces: [label], items, place: 'block', sort: kind })
}

function dataPieces(place: ProseContext, key: string, value: unknown, at: At): Piece[] {
  const record = place.roots.get('item')?.type ?? UNKNOWN
  const label = (name: string) => fieldAt(place.project, record, name)?.label ?? name
  switch (key) {
    case 'query':
      return [nameToken(value, actionTitle(place, String(value), true), at)]
    case 'of':
      return [pathToken(place, String(value), at)]
    case 'where':
      return [conditionToken(place, value, at)]
    case 'sort':
      return separated(place, Array.isArray(value) ? value : [], 'join.list', (one, index) => [
        sortToken(place, String(one), label, [...at, index]),
      ])
    case 'search':
      return searchPieces(place, isObject(value) ? value : {}, label, at)
    default:
      return [typeof value === 'string' ? value : JSON.stringify(value)]
  }
}

function sortToken({ words }: ProseContext, written: string, label: (name: string) => string, at: At): Piece {
  const name = label(written.replace(/^-/, ''))
  return nameToken(written, written.startsWith('-') ? fillWords(word(words, 'data.descending'), [name]) : name, at)
}

function searchPieces(place: ProseContext, search: Raw, label: (name: string) => string, at: At): Piece[] {
  const names = Array.isArray(search['in']) ? search['in'] : []
  const [before = '', between = '', after = ''] = word(place.words, 'data.search').split('{}')
  return [
    before,
    ...valuePieces(place, search['for'], UNKNOWN, [...at, 'for']),
    between,
    ...separated(place, names, 'join.list', (one, index) => [nameToken(one, label(String(one)), [...at, 'in', index])]),
    after,
  ]
}

function countItems(place: ProseContext, count: unknown, at: At): Item[] {
  const { words } = place
  const record = place.roots.get('item')?.type ?? UNKNOWN
  return Object.entries(isObject(count) ? count : {}).map(([key, value]) => {
    const here = [...at, key]
    const pieces = separated(place, Array.isArray(value) ? value : [value], 'join.list', (one, index) => {
      const name = String(one)
      const text = key === 'by' ? (fieldAt(place.project, record, name)?.label ?? name) : (words[`data.count.${key}.${name}`] ?? name)
      return [nameToken(one, text, Array.isArray(value) ? [...here, index] : here)]
    })
    return item('prop', key, here, value, { pattern: word(words, `data.count.${key}`), pieces })
  })
}
