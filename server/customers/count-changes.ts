import type { Database } from '../database/tables.ts'

/** How many customers one of the staff gained (`addedAt`) or lost (`deletedAt`) in [from, until), epoch milliseconds. */
export async function countChanges(
  db: Database,
  userId: string,
  what: 'addedAt' | 'deletedAt',
  { from, until }: { from: number; until: number },
): Promise<number> {
  const { total } = await db
    .selectFrom('steward')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('userId', '=', userId)
    .where(what, '>=', from)
    .where(what, '<', until)
    .executeTakeFirstOrThrow()
  return total
}
