import { randomUUID } from 'node:crypto'
import { openDatabase } from '../../server/database/open.ts'
import type { DatabaseLocation } from '../../server/database/location.ts'
import { codeOf, type Steward } from '../bench/server/bench-data.ts'

/** One post of a client, sent again with the same key until it is answered. */
export interface Write {
  key: string
  token: string
  /** The call's id. */
  call: 'updateTask' | 'messageTextCard'
  taskId: string
  /** The remark or the title: no other write has it. */
  mark: string
  body: Record<string, unknown>
  /** The status of its answer, 200 or 409; undefined as long as none was heard. */
  answered?: number
  /** When the server was killed while this was under way, epoch ms. */
  unheardAt?: number
}

const TIME = '2026-11-20 12:00:00'

/**
 * The writes of a run, one after the other, without end: each open order is completed by two rivals, one of whom must
 * get a conflict (DEC-20), and its creator is written to.
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

/** Who has made the orders of the steward at `at`: the next one. */
const creatorOf = (stewards: Steward[], at: number) => stewards[(at + 1) % stewards.length]?.userId ?? ''

/** Gives every steward's orders another creator: one member alone gets so many cards a minute only. */
export async function spreadCreators(place: DatabaseLocation, stewards: Steward[]): Promise<void> {
  const db = await openDatabase(place, Date.now())
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
