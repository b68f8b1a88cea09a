import { StartError } from '../../config/start-error.ts'
import type { Database } from '../../database/tables.ts'
import type { Person } from '../../personal-data/key-ring.ts'
import { PERSON_IDS } from '../../start/personal-tables.ts'
import { signingsOf } from '../legal-holds.ts'

/** The options that select people, for a command's usage. */
export const PEOPLE_USAGE = `--endorsement NO | --kind ${[...PERSON_IDS.keys()].join('|')} --id ID`

export const PEOPLE_OPTIONS = { endorsement: { type: 'string' }, kind: { type: 'string' }, id: { type: 'string' } } as const

/**
 * Returns the people of a command: `--endorsement NO` selects the signings of its links, `--kind` and `--id` one person. Throws a StartError
 * with `usage` otherwise, and for an endorsement without a link.
 */
export async function peopleOf(
  db: Database,
  { endorsement, kind, id }: { [Option in keyof typeof PEOPLE_OPTIONS]?: string | undefined },
  usage: string,
): Promise<Person[]> {
  if (endorsement === undefined && kind !== undefined && id !== undefined) return [{ kind, id }]
  if (endorsement === undefined || kind !== undefined || id !== undefined) throw new StartError(usage)
  const people = await signingsOf(db, endorsement)
  if (people.length === 0) throw new StartError(`No link was sent for the endorsement ${endorsement}.`)
  return people
}

/** Throws a StartError that lists the kinds when a person is of an unknown kind. */
export function requireKnownKinds(people: readonly Person[]): void {
  const unknown = people.find(({ kind }) => !PERSON_IDS.has(kind))
  if (unknown) throw new StartError(`The kind "${unknown.kind}" does not exist: use ${[...PERSON_IDS.keys()].join(', ')}.`)
}

/** Returns the sentence for a person without a key, which also names the id that the kind needs. */
export function withoutKey({ kind, id }: Person): string {
  return `No key exists for ${kind} ${id}: it was destroyed, or the ID is no ${PERSON_IDS.get(kind) ?? 'id of this kind'}.`
}
