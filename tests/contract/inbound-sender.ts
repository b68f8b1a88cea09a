import type { RowAnswer } from '../../server/inbound/apply-batch.ts'
import { createClient } from '../../server/inbound/clients.ts'
import { codeOf, DAY, NOON, type TestServer } from './server.ts'

export type InboundPath = 'tasks' | 'complaint-cases' | 'assignments'

let lastId = 0
export const newId = () => `row-${(lastId += 1)}`

/** Creates a client and returns its secret; empty when the name is in use. */
export async function newClient(
  { db }: Pick<TestServer, 'db'>,
  name: string,
  more: Partial<Parameters<typeof createClient>[1]> = {},
): Promise<string> {
  const client = { name, rights: ['tasks', 'cases', 'assignments'], addresses: '', rowsPerMinute: 30_000, now: NOON, ...more }
  return (await createClient(db, client)) ?? ''
}

/** Returns functions that send as another system does, with the secret of a client. */
export function senderTo(server: Pick<TestServer, 'db' | 'url'>, secret: string) {
  async function post(
    kind: InboundPath,
    body: unknown,
    { as = secret, headers = {} }: { as?: string; headers?: Record<string, string> } = {},
  ) {
    const response = await fetch(`${server.url}/api/inbound/v1/${kind}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${as}`, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    const answer = (await response.json()) as { rows?: RowAnswer[]; detail?: string }
    return { http: response.status, rows: answer.rows ?? [], detail: answer.detail, headers: response.headers }
  }
  const send = async (kind: InboundPath, ...rows: object[]) => (await post(kind, { rows })).rows
  const sendOne = async (kind: InboundPath, row: object) => (await send(kind, row))[0]
  const taskOf = (taskId = '') => server.db.selectFrom('task').selectAll().where('taskId', '=', taskId).executeTakeFirstOrThrow()
  const cardsOf = (userId: string) => server.db.selectFrom('card').selectAll().where('toUser', '=', userId).execute()
  const forgetCards = () => server.db.deleteFrom('card').execute()
  return { post, send, sendOne, taskOf, cardsOf, forgetCards }
}

/** A reminder that ends tomorrow. */
export const taskRow = (more: object = {}) => ({
  externalId: newId(),
  revision: 1,
  taskType: '1',
  taskChildrenType: '6',
  taskTitle: 'Renewal',
  taskContext: 'The policy ends soon',
  userId: 'owner',
  cifClientNo: 'C1',
  taskCallTime: '2026-11-20 18:00:00',
  taskEndTime: '2026-11-21 12:00:00',
  ...more,
})
/** A complaint about the steward's colleague. */
export const caseRow = (more: object = {}) => ({
  externalId: newId(),
  revision: 1,
  caseNo: `ZS-${newId()}`,
  taskTitle: 'A complaint',
  taskContext: 'Call back',
  userCode: codeOf('owner').toUpperCase(),
  taskEndTime: NOON + DAY,
  pushUserEmail: codeOf('copied'),
  clientName: 'A client',
  contactPhone: '19900001111',
  complaintDescription: 'It takes too long',
  complaintDate: '2026-11-20 09:00:00',
  policyNoList: ['P-9'],
  registNoList: ['R-9'],
  ...more,
})
