import type { Field, FieldRules, Fields } from '../language/field.ts'
import { fieldRulesOf, isObject, normalize, textsOf } from './normalize.ts'
import type { At } from './source.ts'

/** A JSON object whose keys are described by a manifest. */
export type RawProps = Readonly<Record<string, unknown>>

/** A node as written in JSON: the keys every node may have, and all keys in `raw`, which the widget's manifest describes. */
export interface WrittenNode {
  at: At
  widget: string
  isPlanned: boolean
  when?: unknown
  /** Name of a list item inside the node. */
  as?: string
  raw: RawProps
}

/** Parses a node; undefined when the value does not have the shape of one. */
export function parseNode(value: unknown, at: At): WrittenNode | undefined {
  if (!isObject(value) || typeof value['widget'] !== 'string') return undefined
  const { widget, when, as } = value
  return {
    at,
    widget,
    isPlanned: value['planned'] !== undefined,
    ...(when === undefined ? {} : { when }),
    ...(typeof as === 'string' ? { as } : {}),
    raw: value,
  }
}

/** Parses a list of nodes and leaves out entries without the shape of one. */
export const parseNodes = (values: unknown, at: At): WrittenNode[] =>
  (Array.isArray(values) ? values : []).flatMap((value, index) => parseNode(value, [...at, index]) ?? [])

/** Returns all nodes at any depth, parents before children. */
export function nodesIn(value: unknown, at: At): WrittenNode[] {
  if (Array.isArray(value)) return value.flatMap((one, index) => nodesIn(one, [...at, index]))
  if (!isObject(value)) return []
  const own = parseNode(value, at)
  return [...(own ? [own] : []), ...Object.entries(value).flatMap(([key, one]) => nodesIn(one, [...at, key]))]
}

/** What a node states about its field. */
export interface WrittenField {
  name: string
  /** Defines the field in place (DEC-25). */
  define?: Field
  maxLength?: number
  /** Keyword -> message. */
  messages: Record<string, string>
  rules: FieldRules
}

/** Returns the field of a node; undefined for a node without one. */
export function parseField({ raw }: WrittenNode): WrittenField | undefined {
  const { field, define, maxLength } = raw
  if (typeof field !== 'string') return undefined
  return {
    name: field,
    ...(isObject(define) ? { define: define as unknown as Field } : {}),
    ...(typeof maxLength === 'number' ? { maxLength } : {}),
    messages: textsOf(raw['messages']),
    rules: fieldRulesOf(raw['rules']),
  }
}

/** The properties of a form; its fields and buttons are nodes inside it. */
export interface WrittenForm {
  entity: string
  /** A name that distinguishes forms of the same entity. */
  name?: string
  messages: Record<string, string>
  record?: string
  /** The whole node as written. */
  raw: RawProps
  /** Field values: the record overrides `start`, `fill` (prefilled by another screen, all values or none) overrides the record. */
  start: unknown
  fill: unknown
  readOnly: unknown
  /** False: input is not kept as a draft. */
  draft: unknown
  /** The message when the user leaves the form with unsaved input. */
  unsaved?: string
  /** Parameters of the submission besides the fields. */
  submits?: Fields
  rules: WrittenRule[]
}

/** A validation rule over several fields of a form. */
export interface WrittenRule {
  at: At
  that: unknown
  message: string
  field?: string
  checked: 'change' | 'submit'
  blocks: boolean
}

/** Parses the properties of a form node. */
export function parseForm({ raw, at }: WrittenNode): WrittenForm {
  const { name, record, start, fill, readOnly, draft, submits, rules, unsaved } = raw
  return {
    raw,
    entity: textOf(raw['entity']),
    messages: textsOf(raw['messages']),
    ...(typeof name === 'string' ? { name } : {}),
    ...(typeof record === 'string' ? { record } : {}),
    start,
    fill,
    readOnly,
    draft,
    ...(typeof unsaved === 'string' ? { unsaved } : {}),
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

/** Returns the part that a node renders and the values passed to it. */
export const parsePart = ({ raw }: WrittenNode): { part: string; with: unknown } => ({ part: textOf(raw['part']), with: raw['with'] })

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
