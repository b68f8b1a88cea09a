import type { Field } from '../language/field.ts'
import { isObject } from '../model/normalize.ts'
import type { At } from '../model/source.ts'
import type { Type } from '../model/scope-types.ts'
import { item } from './item.ts'
import { messageName } from './names.ts'
import { fieldAt, labelOf, type ProseContext } from './scope.ts'
import type { Item, Piece } from './tokens.ts'
import { valuePieces } from './values.ts'
import { fillWords, firstWord, word } from './words.ts'

/** Returns the items of declared fields: of an entity, of params or of state. */
export const fieldItems = (place: ProseContext, fields: unknown, at: At): Item[] =>
  Object.entries(isObject(fields) ? fields : {}).map(([name, field]) => fieldItem(place, name, field, [...at, name]))

/** Returns the item of one declared field, with one clause per keyword. */
export function fieldItem(place: ProseContext, name: string, field: unknown, at: At): Item {
  const written: Record<string, unknown> = isObject(field) ? field : {}
  const clauses = Object.entries(written)
    .filter(([key]) => key !== 'label')
    .map(([key, value]) => keywordItem(place, written, key, value, [...at, key]))
  const label = item('prop', 'label', [...at, 'label'], written['label'], { pattern: word(place.words, 'field.label') })
  const title =
    typeof written['label'] === 'string'
      ? written['label']
      : (labelOf(place.project, { type: 'record', of: String(written['of']) }) ?? siblingLabel(place, name))
  return item('field', name, at, field, {
    pattern: '{}',
    pieces: [{ kind: 'name', at: [...at, 'label'], json: written['label'], text: title }],
    items: [
      ...(written['label'] === undefined ? [] : [{ ...label, kind: 'prop' as const, place: 'open' as const, pieces: [title] }]),
      ...clauses,
    ],
    place: 'block',
    sort: 'field',
  })
}

/** Returns the clause of one keyword of a field. */
function keywordItem(place: ProseContext, field: Record<string, unknown>, key: string, value: unknown, at: At): Item {
  const { words, project } = place
  if (key === 'rules') return item('prop', key, at, value, { items: ruleItems(place, value, at), place: 'open' })
  if (key === 'messages') return messagesItem(place, value, at)
  const exact = words[`field.${key}.${String(value)}`]
  const isWhole = typeof value === 'boolean' || key === 'type'
  if (isWhole && exact !== undefined) return item('prop', key, at, value, { pattern: exact })
  const pattern = firstWord(words, `field.${key}.in.${String(field['type'])}`, `field.${key}`)
  if (pattern === undefined) return item('prop', key, at, value, { pattern: `${key} {}`, pieces: [JSON.stringify(value)] })
  const names: Record<string, string | undefined> = {
    dictionary: project.dictionaries.get(String(value))?.value.title,
    of: project.entities.get(String(value))?.value.title ?? words[`field.type.${String(value)}`],
    under: typeof field['under'] === 'string' ? siblingLabel(place, field['under']) : undefined,
  }
  const text = names[key] ?? exact ?? (key === 'description' ? String(value) : undefined)
  if (text !== undefined) return item('prop', key, at, value, { pattern, pieces: [text] })
  const type = key === 'default' ? (field as unknown as Type) : ({ type: 'number' } as const)
  const pieces: Piece[] = typeof value === 'string' && key !== 'default' ? [value] : valuePieces(place, value, type, at)
  return item('prop', key, at, value, { pattern, pieces })
}

const siblingLabel = (place: ProseContext, name: string): string =>
  (place.entity === undefined ? undefined : fieldAt(place.project, { type: 'record', of: place.entity }, name)?.label) ?? name

/** Returns the clauses of named rules: what a text must be, when it is checked, whether it blocks. */
export function ruleItems(place: ProseContext, rules: unknown, at: At): Item[] {
  const { words } = place
  return Object.entries(isObject(rules) ? rules : {}).map(([name, rule]) => {
    const { at: when, blocks, to } = (isObject(rule) ? rule : {}) as Record<string, unknown>
    const what = fillWords(firstWord(words, `rule.${name}`, `keyword.${name}`) ?? name, [siblingLabel(place, String(to))])
    const parts = [what, words[`rule.at.${String(when)}`], words[`rule.blocks.${String(blocks)}`]].filter((part) => part !== undefined)
    return item('prop', name, [...at, name], rule, { pieces: [parts.join(word(words, 'join.values'))], sort: 'rule' })
  })
}

/** Returns the clause of the messages that replace the general ones. */
export function messagesItem(place: ProseContext, messages: unknown, at: At): Item {
  const { words } = place
  const pieces = Object.entries(isObject(messages) ? messages : {}).flatMap(([keyword, message], index): Piece[] => [
    ...(index > 0 ? [word(words, 'join.values')] : []),
    `${words[`keyword.${keyword}`] ?? keyword} `,
    messageName(place, message, [...at, keyword]),
  ])
  return item('prop', 'messages', at, messages, { pattern: word(words, 'prop.messages'), pieces })
}

/** Returns what the entity states about a field of a form, in words: required, limits, format. */
export function declaredWords(
  { words }: ProseContext,
  field: Field | undefined,
  overridden: Record<string, unknown>,
): { key: string; text: string }[] {
  const shown = ['required', 'minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems', 'earliest', 'latest'] as const
  return shown.flatMap((key) => {
    const value = field?.[key]
    if (value === undefined || value === false || overridden[key] !== undefined) return []
    const limit = words[`field.${key}.${String(value)}`] ?? String(value)
    return [{ key, text: words[`field.${key}.true`] ?? fillWords(word(words, `field.${key}`), [limit]) }]
  })
}

/** Returns the labels of a dictionary's codes. */
export function optionWords({ words, project }: ProseContext, field: Field | undefined): string | undefined {
  const dictionary = project.dictionaries.get(field?.type === 'code' ? (field.dictionary ?? '') : '')?.value
  if (!dictionary) return undefined
  const codes = dictionary.order ?? Object.keys(dictionary.codes)
  return codes.map((code) => dictionary.codes[code]?.label ?? code).join(word(words, 'join.list'))
}
