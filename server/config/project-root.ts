import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Returns the project folder with `schemas/`, `dist/` and `server/`: the nearest ancestor of `from` with schemas/messages.json. A search is
 * needed because bundle and sources have different depths. Throws when none is found.
 */
export function projectRoot(from: string = import.meta.dirname): string {
  if (existsSync(join(from, 'schemas', 'messages.json'))) return from
  const parent = dirname(from)
  if (parent === from) throw new Error('No parent folder contains schemas/messages.json')
  return projectRoot(parent)
}
