import type { Position } from './source.ts'

/** One mistake: where it stands and what it is; its sentence is looked up in schemas/language/errors.json. */
export interface Problem extends Position {
  path: string
  code: string
  values: Record<string, string>
}
