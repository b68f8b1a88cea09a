import type { Field, FieldRules, Fields } from '../language/field.ts'
import { fieldRulesOf, isObject, normalize, textsOf } from './normalize.ts'
import type { At } from './source.ts'

/** What stands under the keys of an object; what a key means is the business of a manifest. */
export type RawProps = Readonly<Record<string, unknown>>

/** A node as it is written: what every node may say, and everything it says, for its widget's manifest to explain. */
export interface WrittenNode {
  at: At
  widget: string
  isPlanned: boolean
  /** A condition. */
  when?: unknown
  /** What an item of its list is called inside it. */
  as?: string
  said: RawProps
}

export function parseNode(value: unknown, at: At): WrittenNode | undefined {
  if (!isObject(value) || typeof value['widget'] !== 'string') return undefined
  const { widget, when, as } = value
  return {
    at,
    widget,
    isPlanned: value['planned'] !== undefined,
    ...(when === undefined ? {} : { when }),
    ...(typeof as === 'string' ? { as } : {}),
    said: value,
  }
}

export const parseNodes = (values: unknown, at: At): WrittenNode[] =>
  (Array.isArray(values) ? values : []).flatMap((value, index) => parseNode(value, [...at, index]) ?? [])

/** Every node at any depth, from the outside to the inside. */
export function nodesIn(value: unknown, at: At): WrittenNode[] {
  if (Array.isArray(value)) return value.flatMap((one, index) => nodesIn(one, [...at, index]))
  if (!isObject(value)) return []
  const own = parseNode(value, at)
  return [...(own ? [own] : []), ...Object.entries(value).flatMap(([key, one]) => nodesIn(one, [...at, key]))]
}

/** What a node of a field says of it. */
export interface WrittenField {
  name: string
  /** Defines the field where it stands (DEC-25). */
  define?: Field
  maxLength?: number
  /** Keyword -> message. */
  messages: Record<string, string>
  rules: FieldRules
}

/** The field that a node is for, if it is for one. */
export function parseField({ said }: WrittenNode): WrittenField | undefined {
  const { field, define, maxLength } = said
  if (typeof field !== 'string') return undefined
  return {
    name: field,
    ...(isObject(define) ? { define: define as unknown as Field } : {}),
    ...(typeof maxLength === 'number' ? { maxLength } : {}),
    messages: textsOf(said['messages']),
    rules: fieldRulesOf(said['rules']),
  }
}

/** What a form says of itself; its fields and buttons are nodes inside it. */
export interface WrittenForm {
  entity: string
  /** What it is called where its entity alone does not tell it apart. */
  name?: string
  messages: Record<string, string>
  /** The path of the record that it edits. */
  record?: string
  /** Values for its fields: to start with, and when the record is not there yet. */
  start: unknown
  fill: unknown
  readOnly: unknown
  /** False: what is typed here is not kept. */
  draft: unknown
  /** What it is submitted with, besides its fields. */
  submits?: Fields
  rules: WrittenRule[]
}

/** A rule over several fields of a form. */
export interface WrittenRule {
  at: At
  that: unknown
  message: string
  field?: string
  checked: 'change' | 'submit'
  blocks: boolean
}

export function parseForm({ said, at }: WrittenNode): WrittenForm {
  const { name, record, start, fill, readOnly, draft, submits, rules } = said
  return {
    entity: textOf(said['entity']),
    messages: textsOf(said['messages']),
    ...(typeof name === 'string' ? { name } : {}),
    ...(typeof record === 'string' ? { record } : {}),
    start,
    fill,
    readOnly,
    draft,
    ...(isObject(submits) ? { submits: normalize.fields(submits) } : {}),
    rules: (Array.isArray(rules) ? rules : []).flatMap((rule, index) => (isObject(rule) ? [parseRule(rule, [...at, 'rules', index])] : [])),
  }
}

function parseRule({ that, message, field, at, blocks }: RawProps, where: At): WrittenRule {
  return {
    at: where,
    that,
    message: textOf(message),
    ...(typeof field === 'string' ? { field } : {}),
    checked: at === 'change' ? 'change' : 'submit',
    blocks: blocks !== false,
  }
}

/** The part that a node stands for, and what it is given. */
export const parsePart = ({ said }: WrittenNode): { part: string; with: unknown } => ({ part: textOf(said['part']), with: said['with'] })

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
