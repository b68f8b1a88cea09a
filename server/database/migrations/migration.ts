import type { Kysely } from 'kysely'

/**
 * `expand` only adds, so that programs of earlier releases keep working: the server runs it at the start. `contract` removes or restricts
 * what only those programs need: it runs when the operator says so, and afterwards they are refused (docs/architecture/releases.md).
 */
export type MigrationKind = 'expand' | 'contract'

export interface Migration {
  /** Stored in every migrated database, so it must never change. */
  id: string
  kind: MigrationKind
  /** Uses Kysely<unknown>, because a migration must not depend on today's table types. */
  up(db: Kysely<unknown>): Promise<void>
}
