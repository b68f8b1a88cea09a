import type { Field } from '../language/field.ts'
import { isObject, normalize } from '../model/normalize.ts'
import { FIELD_PROPS, type Prop, type Props } from '../model/prop.ts'
import type { At } from '../model/source.ts'
import { type Type, UNKNOWN } from '../model/scope-types.ts'
import { declaredWords, optionWords } from './fields.ts'
import { item, note } from './item.ts'
import { nameToken } from './names.ts'
import { pathToken } from './paths.ts'
import type { Owner, Raw } from './owner.ts'
import { isPersonal } from './personal.ts'
import { propItems } from './props.ts'
import { fieldAt, formPlace, type ProseContext, typeAt } from './scope.ts'
import { textToken } from './texts.ts'
import type { Item, Piece } from './tokens.ts'
import { usualNotes } from './usual.ts'
import { fillWords, firstPhrase, quoted, word } from './words.ts'

/** Properties that every node may have. */
export const COMMON: Props = { when: { kind: 'condition' }, as: { kind: 'name' }, planned: { kind: 'string' } }

/** Returns the items of a list of nodes. */
export const nodeItems = (place: ProseContext, nodes: unknown, at: At): Item[] =>
  (Array.isArray(nodes) ? nodes : []).flatMap((node: unknown, index) => (isObject(node) ? [nodeItem(place, node, [...at, index])] : []))

/** Returns the item of a node: the widget with its name, and one inner item per property. */
export function nodeItem(around: ProseContext, raw: Raw, at: At): Item {
  const { project, words } = around
  const widget = String(raw['widget'])
  const manifest = project.widgets.get(widget)?.value
  const place = widget === 'form' || manifest?.scope === 'form' ? insideForm(around, raw) : around
  const field = manifest?.field === undefined || typeof raw['field'] !== 'string' ? undefined : fieldOf(place, raw['field'])
  const owner: Owner = {
    widget,
    raw,
    typeOf: typeOfProp(place, raw, field),
    nodes: nodeItems,
    node: (inside, value, here) => (isObject(value) ? [nodeItem(inside, value, here)] : []),
    props: (inside, inner, own, here, skipped) => propItems(inside, owner, inner, own, here, skipped),
  }
  const props: Props = { ...(field ? FIELD_PROPS : {}), ...manifest?.props, ...COMMON }
  const named = nameOf(place, raw, props, field, at)
  const pattern = words[`node.${widget}`]
  const kind = field && words[`widget.${widget}.${field.type}`]
  const title = kind ?? words[`widget.${widget}`] ?? (manifest ? firstPhrase(manifest.title) : widget)
  const items = propItems(place, owner, props, raw, at, new Set(['widget']))
  const shown = new Set(named === undefined ? [] : [named.key])
  return item('node', identity(raw), at, raw, {
    pattern: pattern ?? fillWords(word(words, field ? 'node.field' : 'node.named'), { widget: title, name: '{}' }),
    pieces: named?.pieces ?? [],
    items: [
      ...items.map((one) => (shown.has(one.key) ? { ...one, place: 'open' as const, items: [] } : one)),
      ...(field ? fieldNotes(place, field, raw) : []),
      ...usualNotes(place, owner, props, raw),
    ],
    place: 'block',
    sort: widget,
  })
}

/** Returns the place inside a form: its values, and what its submission carries. */
export function insideForm(place: ProseContext, raw: Raw): ProseContext {
  const inside = formPlace(place, String(raw['entity']))
  return isObject(raw['submits']) ? { ...inside, submits: normalize.fields(raw['submits']) } : inside
}

/** Returns a function with the type of a node's field, or of what the path in another property names. */
export const typeOfProp =
  (place: ProseContext, raw: Raw, field: Type | undefined) =>
  (prop: string): Type =>
    prop === 'field' ? (field ?? UNKNOWN) : typeof raw[prop] === 'string' ? typeAt(place, raw[prop]) : UNKNOWN

/** Returns the type of a field of the enclosing form. */
export function fieldOf(place: ProseContext, name: string): Type {
  const form = typeAt(place, 'form')
  return name.split('.').reduce<Type>((type, step) => fieldAt(place.project, type, step) ?? UNKNOWN, form)
}

const FIELD_NAMING = ['label', 'field'] as const
/** Properties that name a node in its sentence, the most telling first. */
const NAMING = ['label', 'title', 'text', 'field', 'bind', 'items', 'of', 'src', 'part', 'entity'] as const
const PATHS = new Set<Prop['kind']>(['path', 'bind'])

/** Returns the words that name a node: its label, its field's label, or the data that it shows. */
function nameOf(
  place: ProseContext,
  raw: Raw,
  props: Props,
  field: Type | undefined,
  at: At,
): { key: string; pieces: Piece[] } | undefined {
  const candidates = field === undefined ? NAMING : FIELD_NAMING
  const key = candidates.find((name) => typeof raw[name] === 'string')
  if (key === undefined) return undefined
  const value = String(raw[key])
  const here = [...at, key]
  const kind = props[key]?.kind ?? 'text'
  if (key === 'field') {
    const named = nameToken(value, quoted(place.words, field?.label ?? value), here)
    return { key, pieces: [field && isPersonal(field) ? { ...named, isPersonal: true } : named] }
  }
  if (PATHS.has(kind)) return { key, pieces: [open(place), pathToken(place, value, here), close(place)] }
  if (kind === 'entity') {
    const title = place.project.entities.get(value)?.value.title ?? value
    return { key, pieces: [open(place), nameToken(value, title, here), close(place)] }
  }
  return { key, pieces: kind === 'text' ? [textToken(place, value, here)] : [nameToken(value, value, here)] }
}

const open = ({ words }: ProseContext): string => word(words, 'group.open')
const close = ({ words }: ProseContext): string => word(words, 'group.close')

/** Returns what the entity declares about a field and what can be chosen, as notes. */
function fieldNotes(place: ProseContext, field: Field, raw: Raw): Item[] {
  const options = raw['options'] === undefined ? optionWords(place, field) : undefined
  const declared = declaredWords(place, field, raw)
  return [...declared, ...(options === undefined ? [] : [{ key: 'options', text: options }])].map(({ key, text }) => note(key, [text]))
}

/** Returns what identifies a node among its siblings. */
function identity(raw: Raw): string {
  const key = ['field', 'label', 'part', 'title', 'bind', 'items', 'of', 'text', 'name', 'entity', 'src'].find(
    (name) => typeof raw[name] === 'string',
  )
  return key === undefined ? '' : String(raw[key])
}
