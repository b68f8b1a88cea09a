import type { Change } from './fix.ts'
import type { At, Position } from './source.ts'

/** One mistake: its position and its code. `schemas/language/errors.json` holds the message of the code. */
export interface Problem extends Position {
  path: string
  /** Path in the file's data, when the problem is about a value or a key. */
  at?: At
  code: string
  values: Record<string, string>
  /** The next step as edits, where one is certain. The sentence says the same. */
  fix?: readonly Change[]
}
