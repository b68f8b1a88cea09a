import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The folder of the project, which holds `schemas/`, `dist/` and `server/`: the nearest one above `from` with the messages in it. It is
 * searched for, since the bundle in `dist/` and the sources lie at different depths. Throws when there is none.
 */
export function projectRoot(from: string = import.meta.dirname): string {
  if (existsSync(join(from, 'schemas', 'messages.json'))) return from
  const above = dirname(from)
  if (above === from) throw new Error('The folder schemas/ is not beside the program')
  return projectRoot(above)
}
