import type { Database } from '../database/tables.ts'

/** Counts the customers that a staff member gained (`addedAt`) or lost (`deletedAt`) in [from, until), epoch milliseconds. */
export async function countChanges(
  db: Database,
  userId: string,
  column: 'addedAt' | 'deletedAt',
  { from, until }: { from: number; until: number },
): Promise<number> {
  const { total } = await db
    .selectFrom('steward')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('userId', '=', userId)
    .where(column, '>=', from)
    .where(column, '<', until)
    .executeTakeFirstOrThrow()
  return total
}
