import type { Kysely } from 'kysely'

/** Adds the hash of stored bytes. Older files have none and are read unchecked: hashing them now would accept earlier damage. */
export const up = (db: Kysely<unknown>): Promise<void> => db.schema.alterTable('file').addColumn('sha256', 'text').execute()
