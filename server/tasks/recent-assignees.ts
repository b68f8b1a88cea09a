import type { Database } from '../database/tables.ts'

/** How many of a person's latest tasks are looked at, and how many people are returned at most. */
const [TASKS, PEOPLE] = [50, 5]

/** Returns the ids of those to whom a person has assigned the latest tasks, most recent first. `userCode` is the person's e-mail address. */
export async function recentAssignees(db: Database, userCode: string): Promise<string[]> {
  if (userCode === '') return []
  const tasks = await db
    .selectFrom('task')
    .select('taskUser')
    .where('createdBy', '=', userCode)
    .orderBy('createdDate', 'desc')
    .limit(TASKS)
    .execute()
  return [...new Set(tasks.map(({ taskUser }) => taskUser))].slice(0, PEOPLE)
}
