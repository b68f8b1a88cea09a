import type { At } from '../model/source.ts'

/**
 * Tokens of prose. Each carries the address of the JSON that it was made from, so that an editor can replace exactly this piece. Text
 * shown to people is derived from tokens; it is never parsed.
 */
export type Token = PathToken | TextToken | ConditionToken | ValueToken | NameToken

/** A path of data: a field, a parameter or a whole record. `text` is its label. */
export interface PathToken {
  kind: 'path'
  at: At
  path: string
  text: string
  /** Whether the value is personal data. */
  isPersonal?: true
}

/** The operator of a comparison. */
export interface OperatorToken {
  kind: 'operator'
  at: At
  operator: string
  /** The operator with what its words depend on: `gt.time`. */
  variant: string
  text: string
}

/** A value written in JSON, such as a code or a number. `text` is its label. */
export interface LiteralToken {
  kind: 'literal'
  at: At
  json: unknown
  text: string
}

/** Several values written in JSON: the codes of `in`. */
export interface LiteralsToken {
  kind: 'literals'
  at: At
  items: LiteralToken[]
}

/** A named group of codes: `{ "group": "open" }`. */
export interface CodeGroupToken {
  kind: 'codeGroup'
  at: At
  group: string
  text: string
}

/** A value read from data: `{ "from": path }`, or a day counted from today. */
export interface FromToken {
  kind: 'from'
  at: At
  path: PathToken
  plusDays?: number
  /** Whether `plusDays` is written before `from`. */
  isDaysFirst?: true
}

export type ValueToken = LiteralToken | LiteralsToken | CodeGroupToken | FromToken

/** One comparison: a field, an operator and a value. */
export interface ComparisonToken {
  kind: 'comparison'
  at: At
  field: PathToken
  operator: OperatorToken
  value: ValueToken
  /** Whether the operator is written before the field. */
  isOperatorFirst?: true
}

/** Conditions of which all or any must be met. */
export interface GroupToken {
  kind: 'all' | 'any'
  at: At
  items: ConditionToken[]
}

/** The negation of a condition. */
export interface NotToken {
  kind: 'not'
  at: At
  item: ConditionToken
}

/** A flag that is a constant instead of a condition. */
export interface AlwaysToken {
  kind: 'always'
  at: At
  json: boolean
}

/** JSON that is no valid condition; it is kept unchanged. */
export interface UnreadToken {
  kind: 'unread'
  at: At
  json: unknown
}

export type ConditionToken = ComparisonToken | GroupToken | NotToken | AlwaysToken | UnreadToken

/** The name of a declaration or of a choice: a screen, a message, a tone. */
export interface NameToken {
  kind: 'name'
  at: At
  json: unknown
  text: string
  /** Whether it names a field with personal data. */
  isPersonal?: true
}

/** A text with placeholders. */
export interface TextToken {
  kind: 'text'
  at: At
  json: string
  parts: (string | PlaceholderToken)[]
}

/** A placeholder in a text: a path and its formats. */
export interface PlaceholderToken {
  kind: 'placeholder'
  path: PathToken
  formats: { written: string; text: string; path?: PathToken }[]
}

/** A piece of a sentence: words, or a token. */
export type Piece = string | Token

/** What an item describes. */
export type ItemKind = 'view' | 'node' | 'step' | 'prop' | 'entry' | 'field' | 'data' | 'file' | 'note'

/**
 * One thing that a file declares, with what belongs to it. `pattern` is its sentence: `{}` stands for the item's own pieces, `{key}` for the
 * pieces of the inner item with that key, and `[…]` is omitted when such an item is missing.
 */
export interface Item {
  kind: ItemKind
  /** Identifies the item among its siblings: a property's name, a field, an entry's key. */
  key: string
  at: At
  /** The JSON that the item describes; undefined for a note, which describes something written elsewhere. */
  json: unknown
  pattern: string
  pieces: Piece[]
  items: Item[]
  /** `clause`: part of the parent's line; `block`: lines below it; `open`: its inner items are the lines below the parent. */
  place: 'clause' | 'block' | 'open'
  /** The widget, step, field type or kind of file: only items of one sort are versions of each other. */
  sort: string
}
