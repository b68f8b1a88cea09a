/** The one way to say a type (schemas/language: Field), as the running code sees it. */
export const FIELD_TYPES = [
  'text',
  'number',
  'integer',
  'money',
  'boolean',
  'date',
  'dateTime',
  'code',
  'image',
  'file',
  'record',
  'list',
  'map',
] as const
export type FieldType = (typeof FIELD_TYPES)[number]

/** When a rule of a field is looked at, and whether it stops the form (DEC-24); `to` is the other field of `equal`. */
export interface FieldRule {
  at?: 'change' | 'submit'
  blocks?: boolean
  to?: string
}

/** Keyword -> rule. */
export type FieldRules = Record<string, FieldRule>

export interface Field {
  type: FieldType
  label?: string
  required?: boolean
  default?: unknown
  derived?: boolean
  /** Not every query fills it: those that do say so (`fills`). */
  sparse?: boolean
  dictionary?: string
  /** Of a code: the field beside it, whose code says which of its own are allowed (`under.ts`). */
  under?: string
  of?: string
  /** Of a text that a control is bound to: all that can be chosen there. */
  choices?: string[]
  /** Of a map: each name holds a list. */
  lists?: boolean
  /** Of a map: the names that are known of it, because a form defines them in place (DEC-25). */
  fields?: Fields
  minLength?: number
  maxLength?: number
  /** Of money: decimal text. */
  minimum?: number | string
  maximum?: number | string
  pattern?: string
  trim?: boolean
  secret?: boolean
  /** Of a screen's state: it outlives leaving the screen and a reload, without standing in the address. */
  kept?: true
  mask?: string
  earliest?: string
  latest?: string
  minItems?: number
  maxItems?: number
  messages?: Record<string, string>
  /** Of its rules those that are its own, or that differ in when they are looked at (`field-rules.ts`). */
  rules?: FieldRules
  session?: string
  wire?: 'epoch' | 'text'
}

export type Fields = Record<string, Field>

/** Entity name -> its fields; what a codec or a form needs to follow a record. */
export type EntityFields = Record<string, Fields>
