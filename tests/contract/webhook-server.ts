import type { EventType } from '../../server/webhooks/event-types.ts'
import { createTarget } from '../../server/webhooks/targets.ts'
import { localRange } from './fake-receiver.ts'
import { DAY, NOON, startTestServer } from './server.ts'

/** Starts a server that may send events to this machine. */
export async function startWebhookServer(options: Parameters<typeof startTestServer>[0] = {}) {
  const server = await startTestServer({ webhookAddresses: localRange(), ...options })

  /** Creates a target and returns its secret. */
  async function target(name: string, url: string, events: readonly EventType[] = []): Promise<string> {
    const { db, personalData, clock } = server
    const secret = await createTarget({ db, personalData, now: clock.now }, { name, url, events })
    if (secret === undefined) throw new Error(`${name} is taken`)
    return secret
  }
  /** Inserts a task of `owner` that expires after the tests. */
  const task: typeof server.task = (overrides) => server.task({ taskEndTime: NOON + 90 * DAY, ...overrides })
  /** Opens a task, or completes it with this remark, as its assignee. */
  async function change(taskId: string, taskRemark?: string): Promise<void> {
    const token = await server.signIn('owner')
    const status = taskRemark === undefined ? { taskStatus: '1' } : { taskStatus: '3', taskRemark }
    const { http } = await server.call('updateTask', { taskId, taskStatusTime: server.clock.now, ...status }, { token })
    if (http !== 200) throw new Error(`updateTask: ${http}`)
    await server.settled()
  }
  /** Advances the clock, ticks, and waits until no delivery is running. */
  async function later(ms: number): Promise<void> {
    server.clock.now += ms
    await server.tick()
    await server.settled()
  }
  const deliveries = () => server.db.selectFrom('webhook_delivery').selectAll().orderBy('place').execute()

  return { ...server, task, target, change, later, deliveries }
}

export type WebhookServer = Awaited<ReturnType<typeof startWebhookServer>>

/** A form for a task of `owner`. */
export const FORM = {
  taskTitle: 'A secret title',
  taskContext: 'A secret content',
  taskUser: 'owner',
  taskCallTime: NOON + 3_600_000,
  taskEndTime: NOON + 7_200_000,
  taskCallType: '1',
}
