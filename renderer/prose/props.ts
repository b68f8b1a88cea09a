import { isObject } from '../model/normalize.ts'
import type { Prop, Props } from '../model/prop.ts'
import type { At } from '../model/source.ts'
import { type Type, UNKNOWN } from '../model/scope-types.ts'
import { conditionToken } from './conditions.ts'
import { entriesItems } from './entries.ts'
import { factItems } from './facts.ts'
import { fieldItem, fieldItems, messagesItem, ruleItems } from './fields.ts'
import { formRuleItems } from './form-rules.ts'
import { item } from './item.ts'
import type { Owner, Raw } from './owner.ts'
import { messageName, nameToken } from './names.ts'
import { pathToken } from './paths.ts'
import { isPersonal } from './personal.ts'
import { eventPlace, itemPlace, type ProseContext, typeAt } from './scope.ts'
import { separated, stepItems, valuesPieces } from './steps.ts'
import { textToken } from './texts.ts'
import type { Item, Piece } from './tokens.ts'
import { valuePieces } from './values.ts'
import { firstPhrase, firstWord, quoted, word } from './words.ts'

/** Returns the items of the properties of a node, a step or an entry; a property without a manifest entry is shown as it is written. */
export const propItems = (place: ProseContext, owner: Owner, props: Props, raw: Raw, at: At, skipped: ReadonlySet<string>): Item[] =>
  Object.entries(raw).flatMap(([key, value]) =>
    skipped.has(key) ? [] : [propItem(place, owner, key, Object.hasOwn(props, key) ? props[key] : undefined, value, [...at, key])],
  )

/** Returns the item of one property. */
export function propItem(around: ProseContext, owner: Owner, key: string, prop: Prop | undefined, value: unknown, at: At): Item {
  const place = prop?.each === undefined ? around : itemPlace(around, owner.typeOf(prop.each), asName(owner.raw))
  const block = prop && blockItems(place, owner, key, prop, value, at)
  const pattern = clausePattern(place, owner, key, prop, value)
  if (block)
    return item('prop', key, at, value, {
      pattern: heading(place, owner, key, prop),
      items: block,
      place: key === 'body' ? 'open' : 'block',
    })
  const wholly = typeof value === 'boolean' ? place.words[`prop.${key}.${value}`] : undefined
  if (wholly !== undefined) return item('prop', key, at, value, { pattern: wholly })
  return item('prop', key, at, value, { pattern, pieces: clausePieces(place, owner, key, prop, value, at) })
}

const asName = (raw: Raw): string | undefined => (typeof raw['as'] === 'string' ? raw['as'] : undefined)

/** Returns the words of a property: its own, or the first phrase of its description. */
function heading({ words }: ProseContext, { widget }: Owner, key: string, prop: Prop | undefined): string {
  return firstWord(words, `prop.${widget}.${key}`, `prop.${key}`) ?? (prop?.title === undefined ? key : firstPhrase(prop.title))
}

function clausePattern(place: ProseContext, owner: Owner, key: string, prop: Prop | undefined, value: unknown): string {
  const text = heading(place, owner, key, prop)
  if (prop?.kind === 'messages') return place.words['prop.messages'] ?? text
  return text.includes('{}') ? text : value === true && prop?.kind === 'boolean' ? text : `${text}${word(place.words, 'heading')}{}`
}

/** Returns the inner items of a property with a line of its own; undefined for a clause. */
function blockItems(place: ProseContext, owner: Owner, key: string, prop: Prop, value: unknown, at: At): Item[] | undefined {
  switch (prop.kind) {
    case 'node':
      return owner.node(place, value, at)
    case 'nodes':
      return owner.nodes(place, value, at)
    case 'steps':
      return stepsOrNothing(eventOf(place, owner, prop), value, at)
    case 'facts':
      return factItems(place, owner, owner.typeOf(prop.of), value, at)
    case 'rules':
      return formRuleItems(place, value, at)
    case 'fields':
      return fieldItems(place, value, at)
    case 'field':
      return [fieldItem(place, owner.typeOf('field').label ?? key, value, at)]
    case 'fieldRules':
      return ruleItems(place, value, at)
    case 'object':
      return isObject(value) ? propItems(place, owner, prop.props, value, at, NOTHING) : []
    case 'list':
    case 'map':
      return prop.of.kind === 'object' || prop.of.kind === 'node' ? entriesItems(place, owner, prop, value, at) : undefined
    case 'arrangement':
      return arrangementItems(place, value, at, owner.raw[prop.of])
    default:
      return undefined
  }
}

const NOTHING: ReadonlySet<string> = new Set()

/** Returns the items of steps; an empty chain says that it has no effect. */
function stepsOrNothing(place: ProseContext, steps: unknown, at: At): Item[] {
  const items = stepItems(place, steps, at)
  return items.length > 0 ? items : [item('note', '', at, undefined, { pattern: word(place.words, 'steps.none'), place: 'block' })]
}

/** Returns the place of the steps of an event: `event.*` is what the manifest declares. */
export function eventOf(place: ProseContext, owner: Pick<Owner, 'typeOf'>, prop: Extract<Prop, { kind: 'steps' }>): ProseContext {
  if (prop.eventOf !== undefined && place.submits) return eventPlace(place, place.submits)
  if (!prop.event) return place
  const chosen = Object.entries(prop.chosen ?? {}).map(([name, of]) => {
    const { label } = prop.event?.[name] ?? {}
    return [name, { ...owner.typeOf(of), ...(label === undefined ? {} : { label }) }] as const
  })
  return eventPlace(place, { ...prop.event, ...Object.fromEntries(chosen) })
}

/** Returns one item per mode, with the labels of the entries in their order. */
function arrangementItems(place: ProseContext, value: unknown, at: At, entries: unknown): Item[] {
  const { project } = place
  return Object.entries(isObject(value) ? value : {}).map(([mode, keys]) => {
    const here = [...at, mode]
    const items = (Array.isArray(keys) ? keys : []).map((key, index) =>
      item('entry', String(key), [...here, index], key, {
        pieces: [nameToken(key, entryLabel(place, entries, String(key)), [...here, index])],
        place: 'block',
        sort: 'arranged',
      }),
    )
    return item('entry', mode, here, keys, { pattern: project.modes.get(mode)?.value.title ?? mode, items, place: 'block', sort: 'mode' })
  })
}

/** Returns the label of an entry of a map, or of the code that a template is expanded for. */
function entryLabel({ project }: ProseContext, entries: unknown, key: string): string {
  const all: Raw = isObject(entries) ? entries : {}
  const template = isObject(all['each']) ? all['each'] : undefined
  const and = isObject(all['and']) ? all['and'] : {}
  const own = template ? and[key] : all[key]
  const label = isObject(own) && typeof own['label'] === 'string' ? own['label'] : undefined
  const code = template && project.dictionaries.get(String(template['dictionary']))?.value.codes[key]?.label
  return label ?? code ?? key
}

/** Returns the pieces of a property that is part of its node's line. */
function clausePieces(place: ProseContext, owner: Owner, key: string, prop: Prop | undefined, value: unknown, at: At): Piece[] {
  const { words, project } = place
  const text = String(value)
  switch (prop?.kind) {
    case 'text':
      return typeof value === 'string' ? [textToken(place, value, at)] : [JSON.stringify(value)]
    case 'condition':
    case 'flag':
      return [conditionToken(place, value, at)]
    case 'path':
    case 'bind':
      return typeof value === 'string' ? [pathToken(place, value, at)] : [JSON.stringify(value)]
    case 'tone':
      return [words[`tone.${text}`] === undefined ? pathToken(place, text, at) : nameToken(value, word(words, `tone.${text}`), at)]
    case 'enum':
      return [nameToken(value, firstWord(words, `${key}.${owner.widget}.${text}`, `${key}.${text}`) ?? text, at)]
    case 'message':
      return [messageName(place, value, at)]
    case 'entity':
      return [nameToken(value, project.entities.get(text)?.value.title ?? text, at)]
    case 'messages':
      return messagesItem(place, value, at).pieces
    case 'values':
      return valuesPieces(place, value, receiverOf(place, owner, prop.of), at)
    case 'value':
      return valuePieces(place, value, { type: prop.type === 'list' ? 'list' : prop.type }, at)
    case 'codeOf':
      return valuePieces(place, value, owner.typeOf(prop.of), at)
    case 'list':
      return listPieces(place, owner, key, prop.of, value, at)
    case 'fieldName':
      return [
        {
          ...nameToken(value, quoted(words, owner.typeOf('field').label ?? text), at),
          ...(isPersonal(owner.typeOf('field')) ? { isPersonal: true } : {}),
        },
      ]
    case 'icon':
    case 'name':
    case 'part':
    case 'string':
      return [nameToken(value, text, at)]
    default:
      return typeof value === 'object' ? [JSON.stringify(value)] : valuePieces(place, value, UNKNOWN, at)
  }
}

function listPieces(around: ProseContext, owner: Owner, key: string, of: Prop, value: unknown, at: At): Piece[] {
  if (!Array.isArray(value)) return [JSON.stringify(value)]
  const place = of.each === undefined ? around : itemPlace(around, owner.typeOf(of.each), asName(owner.raw))
  return separated(place, value, 'join.list', (one, index) => clausePieces(place, owner, key, of, one, [...at, index]))
}

/** Returns the type whose fields a property of values passes. */
export function receiverOf(place: ProseContext, { raw }: Pick<Owner, 'raw'>, of: string): Type {
  if (of === 'part') return { type: 'record', fields: place.project.parts.get(String(raw['part']))?.value.params ?? {} }
  return of === 'entity' ? typeAt(place, 'form') : UNKNOWN
}
