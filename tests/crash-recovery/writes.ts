import { randomUUID } from 'node:crypto'
import { openDatabase } from '../../server/database/open.ts'
import type { DatabaseLocation } from '../../server/database/location.ts'
import { codeOf, type Steward } from '../bench/server/bench-data.ts'

/** One POST request, retried with the same idempotency key until it is answered. */
export interface Write {
  key: string
  token: string
  call: 'updateTask' | 'messageTextCard'
  taskId: string
  /** The remark or title, unique to this write. */
  mark: string
  body: Record<string, unknown>
  /** Status of the response, 200 or 409; undefined until there is one. */
  answered?: number
  /** Epoch milliseconds of the kill that interrupted this write. */
  interruptedAt?: number
}

const TIME = '2026-11-20 12:00:00'

/**
 * Generates writes without end: two rivals complete each open task, one must get a conflict (DEC-20), and the task's creator gets a card.
 */
export function* writes(stewards: Steward[]): Generator<Write, never> {
  for (let round = 0; ; round += 1) {
    for (const [at, { token, openTasks }] of stewards.entries()) {
      const taskId = openTasks[round]
      if (taskId !== undefined) {
        yield complete(token, taskId)
        yield complete(token, taskId)
      }
      yield card(token, creatorOf(stewards, at), taskId ?? openTasks[round % openTasks.length] ?? '')
    }
  }
}

function complete(token: string, taskId: string): Write {
  const mark = randomUUID()
  return {
    key: randomUUID(),
    token,
    call: 'updateTask',
    taskId,
    mark,
    body: { taskId, taskStatus: '3', taskStatusTime: TIME, taskRemark: mark },
  }
}

/** Returns the creator of the tasks of the steward at index `at`: the next steward. */
const creatorOf = (stewards: Steward[], at: number) => stewards[(at + 1) % stewards.length]?.userId ?? ''

/** Gives every steward's tasks another creator, because a single member may receive a limited number of cards per minute. */
export async function spreadCreators(location: DatabaseLocation, stewards: Steward[]): Promise<void> {
  const db = await openDatabase(location, Date.now())
  for (const [at, { userId }] of stewards.entries())
    await db
      .updateTable('task')
      .set({ createdBy: codeOf(creatorOf(stewards, at)) })
      .where('taskUser', '=', userId)
      .execute()
  await db.destroy()
}

function card(token: string, userId: string, taskId: string): Write {
  const mark = randomUUID()
  const body = { userId, title: mark, content: 'c', redirect: `/planTaskDetail?taskId=${taskId}`, bussinessNo: taskId }
  return { key: randomUUID(), token, call: 'messageTextCard', taskId, mark, body }
}
