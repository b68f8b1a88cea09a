import type { Kysely } from 'kysely'

export const kind = 'expand'

/** Adds the end of the task of a row that waits, after which it is not applied any more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('inbound_row').addColumn('endsAt', 'bigint').execute()
}
