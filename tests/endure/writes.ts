import { randomUUID } from 'node:crypto'
import type { Steward } from '../bench/server/household.ts'

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
    for (const { token, openOrders } of stewards) {
      const taskId = openOrders[round]
      if (taskId !== undefined) {
        yield complete(token, taskId)
        yield complete(token, taskId)
      }
      yield card(token, taskId ?? openOrders[round % openOrders.length] ?? '')
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

function card(token: string, taskId: string): Write {
  const mark = randomUUID()
  const body = { userId: 'steward1', title: mark, content: 'c', redirect: `/planTaskDetail?taskId=${taskId}`, bussinessNo: taskId }
  return { key: randomUUID(), token, call: 'messageTextCard', taskId, mark, body }
}
