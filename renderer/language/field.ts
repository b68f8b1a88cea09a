/** The types of fields (schemas/language: Field). */
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

/** When a rule is checked and whether it blocks submission (DEC-24); `to` is the compared field of `equal`. */
export interface FieldRule {
  at?: 'change' | 'submit'
  blocks?: boolean
  to?: string
}

/** Keyword -> rule. */
export type FieldRules = Record<string, FieldRule>

/** How a text that is a number is read: a mobile number, an identity number or a one-time code. */
export type NumberFormat = 'mobile' | 'idNo' | 'code'

export interface Field {
  type: FieldType
  label?: string
  required?: boolean
  default?: unknown
  /** The default is a setting, which may change: addresses contain the value although it equals the default (AMB2-57). */
  carried?: true
  derived?: boolean
  /** Filled only by queries that list it in `fills`. */
  sparse?: boolean
  dictionary?: string
  /** For a code: the parent field in the same record, whose code determines which codes are allowed (`dependent-codes.ts`). */
  under?: string
  of?: string
  /** For a list of an entity with a key: a form merges changes of the record by others with the user's own. */
  merged?: true
  /** For a text bound to a control: the values that can be chosen. */
  choices?: string[]
  /** For a map: every value is a list. */
  lists?: boolean
  /** For a map: the fields that forms define in place (DEC-25). */
  fields?: Fields
  minLength?: number
  maxLength?: number
  /** For money: decimal text. */
  minimum?: number | string
  maximum?: number | string
  pattern?: string
  trim?: boolean
  /** For a text that is a number: separators and full-width digits are removed while typing (`typed-value.ts`). */
  format?: NumberFormat
  secret?: boolean
  /** For a screen's state: persists across navigation and reload without being in the URL. */
  kept?: true
  mask?: string
  earliest?: string
  latest?: string
  minItems?: number
  maxItems?: number
  messages?: Record<string, string>
  /** Named rules, and limits with a different time or effect (`field-rules.ts`). */
  rules?: FieldRules
  session?: string
  wire?: 'epoch' | 'text'
}

export type Fields = Record<string, Field>

/** Entity name -> its fields. */
export type EntityFields = Record<string, Fields>
