import type { Kysely } from 'kysely'

/** Who cannot draw may type their name: how a signature was made, and the name, encrypted, if it was typed (decision 069). */
export async function typedSignatures(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('signature')
    .addColumn('method', 'text', (column) => column.notNull().defaultTo('drawn'))
    .execute()
  await db.schema
    .alterTable('signature')
    .addColumn('typedName', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}
