import { isObject } from '../model/normalize.ts'
import type { Prop } from '../model/prop.ts'
import type { At } from '../model/source.ts'
import { item } from './item.ts'
import { nameToken } from './names.ts'
import type { Owner } from './owner.ts'
import { pathToken } from './paths.ts'
import { codeLabel, eachPlace, type ProseContext } from './scope.ts'
import { textToken } from './texts.ts'
import type { Item, Piece } from './tokens.ts'
import { valueToken } from './values.ts'
import { fillWords, quoted, word } from './words.ts'

type ListProp = Extract<Prop, { kind: 'list' | 'map' }>

/** Returns one item per entry of a list or map: tiles, tabs, columns; a template is one item for all codes of its dictionary. */
export function entriesItems(place: ProseContext, owner: Owner, prop: ListProp, value: unknown, at: At): Item[] {
  if (Array.isArray(value)) return value.map((one, index) => entryItem(place, owner, prop.of, keyOf(one, index), one, [...at, index]))
  if (!isObject(value)) return []
  if (isObject(value['each'])) return templateItems(place, owner, prop.of, value, at)
  return Object.entries(value).map(([key, one]) => entryItem(place, owner, prop.of, key, one, [...at, key]))
}

/** Properties that name an entry, the most telling first. */
const NAMING = ['id', 'label', 'value', 'text', 'title'] as const

const keyOf = (value: unknown, index: number): string => {
  const name = isObject(value) ? NAMING.find((key) => typeof value[key] === 'string') : undefined
  return isObject(value) && name !== undefined ? String(value[name]) : String(index)
}

/** Returns the item of one entry, named by its label. */
function entryItem(place: ProseContext, owner: Owner, of: Prop, key: string, value: unknown, at: At): Item {
  if (of.kind === 'node') return item('entry', key, at, value, { items: owner.node(place, value, at), place: 'block', sort: 'entry' })
  const raw = isObject(value) ? value : {}
  const props = of.kind === 'object' ? of.props : {}
  const label = ['label', 'title', 'text'].find((name) => typeof raw[name] === 'string')
  const type = props['id']?.kind === 'codeOf' ? owner.typeOf(props['id'].of) : undefined
  const code: Piece[] = type && raw['id'] !== undefined ? [valueToken(place, raw['id'], type, [...at, 'id'])] : []
  const valued =
    props['value']?.kind === 'path' && typeof raw['value'] === 'string' ? [pathToken(place, raw['value'], [...at, 'value'])] : []
  const named: Piece[] = label === undefined ? [...code, ...valued] : [textToken(place, String(raw[label]), [...at, label])]
  const items = owner.props(place, props, raw, at, NONE)
  const shown = new Set(label === undefined ? (code.length > 0 ? ['id'] : valued.length > 0 ? ['value'] : []) : [label])
  return item('entry', key, at, value, {
    pieces: named.length > 0 ? named : [key],
    items: items.map((one) => (shown.has(one.key) ? { ...one, place: 'open' as const, items: [] } : one)),
    place: 'block',
    sort: 'entry',
  })
}

const NONE: ReadonlySet<string> = new Set()

/** Returns the items of a template: the dictionary, the entry of each code, the exceptions, the additional entries. */
function templateItems(around: ProseContext, owner: Owner, of: Prop, value: Record<string, unknown>, at: At): Item[] {
  const { words, project } = around
  const each = isObject(value['each']) ? value['each'] : {}
  const dictionary = String(each['dictionary'])
  const place = eachPlace(around, value)
  const title = project.dictionaries.get(dictionary)?.value.title ?? dictionary
  const named = fillWords(word(words, 'each'), [title, String(each['as'])])
  const paths = Object.entries(isObject(each['paths']) ? each['paths'] : {}).map(
    ([name, path]) => `${name}${word(words, 'assign')}${String(path)}`,
  )
  const shown = paths.length === 0 ? [] : [fillWords(word(words, 'each.paths'), [paths.join(word(words, 'join.list'))])]
  const items = [
    item('prop', 'each', [...at, 'each'], each, { pieces: [[named, ...shown].join(word(words, 'join.clause'))], place: 'block' }),
  ]
  if (value['is'] !== undefined)
    items.push({ ...entryItem(place, owner, of, 'is', value['is'], [...at, 'is']), pattern: word(words, 'each.is') })
  for (const part of ['except', 'and'] as const) {
    const inside = part === 'except' ? place : around
    const entries = Object.entries(isObject(value[part]) ? value[part] : {}).map(([key, one]): Item => {
      const made = entryItem(inside, owner, of, key, one, [...at, part, key])
      const label = codeLabel(project, dictionary, key)
      return part === 'except' && label !== undefined
        ? { ...made, pieces: [nameToken(key, quoted(words, label), [...at, part, key])] }
        : made
    })
    if (entries.length > 0)
      items.push(item('prop', part, [...at, part], value[part], { pattern: word(words, `each.${part}`), items: entries, place: 'block' }))
  }
  return items
}
