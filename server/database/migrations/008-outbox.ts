import type { Kysely } from 'kysely'

/** Adds the delivery state to cards: next attempt, number of attempts, outcome. Existing cards count as delivered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['nextAttemptAt', 'firstAttemptAt', 'lastAttemptAt', 'deliveredAt', 'givenUpAt'] as const)
    await db.schema.alterTable('card').addColumn(name, 'bigint').execute()
  await db.schema
    .alterTable('card')
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('card')
    .addColumn('failure', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await (db as Kysely<{ card: { createdAt: number; deliveredAt: number | null } }>)
    .updateTable('card')
    .set(({ ref }) => ({ deliveredAt: ref('createdAt') }))
    .execute()
  await db.schema.createIndex('card_waiting').on('card').column('nextAttemptAt').execute()
  await db.schema.createIndex('card_attempted').on('card').columns(['lastAttemptAt', 'toUser']).execute()
  await db.schema.createIndex('card_delivered').on('card').column('deliveredAt').execute()
}
