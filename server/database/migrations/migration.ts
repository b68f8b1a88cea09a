import type { Kysely } from 'kysely'

/** One step of the tables' history. */
export interface Migration {
  /** Stands in every database that it has run on, and so never changes. */
  id: string
  /** Kysely<unknown>: a migration is history and must not follow today's table types. */
  up(db: Kysely<unknown>): Promise<void>
}
