import type { At, Position } from './source.ts'

/** One mistake: where it stands and what it is; its sentence is looked up in schemas/language/errors.json. */
export interface Problem extends Position {
  path: string
  /** The way to it in the data of the file, where it is about a value or a key of that. */
  at?: At
  code: string
  values: Record<string, string>
}
