import type { Kysely } from 'kysely'

export interface Migration {
  /** Stored in every migrated database, so it must never change. */
  id: string
  /** Uses Kysely<unknown>, because a migration must not depend on today's table types. */
  up(db: Kysely<unknown>): Promise<void>
}
