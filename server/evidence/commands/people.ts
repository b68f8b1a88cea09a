import { parseArgs } from 'node:util'
import { StartError } from '../../config/start-error.ts'
import type { Database } from '../../database/tables.ts'
import type { Person } from '../../personal-data/key-ring.ts'
import { signingsOf } from '../legal-holds.ts'

/**
 * Parses the persons of a command: `--endorsement NO` selects the signings of its links, `--kind` and `--id` one person. Throws a
 * StartError with `usage` otherwise.
 */
export async function peopleOf(
  db: Database,
  args: readonly string[],
  usage: string,
): Promise<{ people: Person[]; reason: string; lift: boolean }> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      endorsement: { type: 'string' },
      kind: { type: 'string' },
      id: { type: 'string' },
      reason: { type: 'string', default: '' },
      lift: { type: 'boolean', default: false },
    },
  })
  const { endorsement, kind, id, reason, lift } = values
  if ((endorsement === undefined) === (kind === undefined || id === undefined)) throw new StartError(usage)
  const people = endorsement === undefined ? [{ kind: kind ?? '', id: id ?? '' }] : await signingsOf(db, endorsement)
  if (people.length === 0) throw new StartError(`No link was sent for the endorsement ${endorsement ?? ''}.`)
  return { people, reason, lift }
}
