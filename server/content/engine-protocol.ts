/** A bundle as the service serves it: its hash is its name in addresses. */
export interface CompiledBundle {
  name: string
  text: string
  hash: string
}

/** The result of checking a version of the content. `problems` are lines with file, line and column; a version with problems has no other result. */
export interface EngineVerdict {
  problems: string[]
  /** Warnings and hints as lines. */
  advice?: string[]
  /** The difference from the base as lines of prose. */
  difference?: string[]
  /** What a second person must see: more is exposed, or a form becomes stricter. */
  marks?: { kind: 'exposure' | 'stricter'; code: string }[]
  /** What pages need besides the built program; without `page` they need nothing. */
  compiled?: { bundles: CompiledBundle[]; page?: string }
}

/** The newest stored records of an entity, as the API names their fields. A field that is not stored is absent. */
export interface StoredRecords {
  entity: string
  /** The field that identifies a record. */
  key: string
  rows: readonly Readonly<Record<string, unknown>>[]
}

/** A changed rule that concerns stored records. */
export interface BacktestFinding {
  /** `unsaved`: a form refuses them; `hidden`: they or a part of them are not shown any more; `cut`: their text is shown shortened. */
  kind: 'unsaved' | 'hidden' | 'cut'
  /** The screen, part or entity file that contains the rule. */
  path: string
  /** The label of the field or node. */
  label: string
  /** What the rule is now, e.g. `maxLength 10`. */
  rule: string
  entity: string
  /** What people call the entity. */
  title: string
  /** How many of the tested records it concerns, and how many were tested. */
  count: number
  of: number
  /** The keys of the first of them. */
  examples: readonly string[]
}

/** A request to the engine's thread. Files are the whole version, by path. */
export interface EngineRequest {
  id: number
  content: readonly (readonly [path: string, text: string])[]
  base: readonly (readonly [path: string, text: string])[]
}

/** A request to test a version on stored records. */
export interface BacktestRequest extends EngineRequest {
  records: readonly StoredRecords[]
}

export type EngineAnswer =
  | { id: number; verdict: EngineVerdict }
  | { id: number; findings: readonly BacktestFinding[] }
  | { id: number; error: string }
