import type { Customer, Task } from '../../../generated/data.ts'
import { businessTime } from '../../../renderer/language/time.ts'
import { noteServerTime } from '../../../src/api/clock.ts'
import { handoff } from '../../../src/session/handoff.ts'
import { loseSession, useSession } from '../../../src/session/session.ts'

const hoursUntil = (year: number) => Date.UTC(year, 0) / 3_600_000

/** China has had no clock changes in this century, and looking them up is slow on a phone. */
export const time = businessTime('Asia/Shanghai', {
  from: hoursUntil(2000),
  to: hoursUntil(2050),
  changes: [[hoursUntil(2000), 8 * 3_600_000]],
})
const BASE = '/api/pwesure/web'
const TIMEOUT_MS = 120_000

/** The service refused; `message` explains it to the user. Without a message the request itself failed. */
export class ApiError extends Error {}

/** Returns the data of a call. Throws ApiError when the service refuses, and fetch's error when it is unreachable. */
export async function ask<Data>(path: string, params: Record<string, string | undefined>): Promise<Data> {
  const { token, values } = useSession.getState()
  const query = Object.entries({ appId: values.appId, ...params }).filter((pair): pair is [string, string] => Boolean(pair[1]))
  const response = await fetch(`${BASE}/${path}?${new URLSearchParams(query).toString()}`, {
    headers: token ? { Authorization: token } : {},
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  noteServerTime(response)
  const body = (await response.json().catch(() => undefined)) as { status?: unknown; message?: unknown; data?: Data } | undefined
  if (response.status === 401) {
    // A late answer to an old token must not end the session that started since.
    if (token === useSession.getState().token) loseSession()
    throw new ApiError()
  }
  if (!response.ok || !body?.data || String(body.status) !== '200') {
    throw new ApiError(typeof body?.message === 'string' ? body.message : undefined)
  }
  return body.data
}

/** Posts to a call. Throws when the service refuses or is unreachable. */
export async function send(path: string, body: Record<string, unknown>): Promise<void> {
  const { token } = useSession.getState()
  const response = await fetch(`${BASE}/${path}`, {
    method: 'POST',
    headers: { ...(token ? { Authorization: token } : {}), 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) throw new ApiError()
}

const me = () => useSession.getState().values.userId

/** Returns one of the three daily figures; undefined when the service sends none. */
export async function askFigure(path: string): Promise<number | undefined> {
  const { total } = await ask<{ total?: unknown }>(path, { userId: me() })
  const number = Number(total)
  return total === undefined || total === null || !Number.isFinite(number) ? undefined : number
}

type Row = { [Name in keyof Task]?: unknown } & { customerResult?: Customer }

const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : undefined)

/** Converts a task of the API: codes arrive as numbers or strings, times as strings or milliseconds. */
function toTask(row: Row): Task {
  const end = typeof row.taskEndTime === 'string' ? time.parse(row.taskEndTime) : row.taskEndTime
  return {
    ...row,
    taskStatus: text(row.taskStatus),
    taskType: text(row.taskType),
    taskChildrenType: text(row.taskChildrenType),
    ...(typeof end === 'number' && Number.isFinite(end) ? { taskEndTime: end } : { taskEndTime: undefined }),
  } as Task
}

/** Returns the tasks of one of the API's lists. */
export async function askTasks(list: string, taskType?: string): Promise<Task[]> {
  const { rows } = await ask<{ rows?: Row[] }>(`wechatTaskMain/${list}`, { taskUser: me(), isDelete: '0', taskType })
  if (!rows) throw new ApiError()
  return rows.map(toTask)
}

export interface Channel {
  teamtypename?: string
  branchCompanyName?: string
  salesmanname?: string
}

/** Returns who sells to the current customer; empty without a customer or when the insurer does not know them. */
export async function askChannel(): Promise<Channel> {
  try {
    const customerid = await numberOf(await currentContact())
    return customerid === undefined ? {} : await ask<Channel>('wechatCustomer/getCustomerSaleInfoById', { customerid, appId: undefined })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    memory.set(HANDOFF_KEY, undefined)
    return {}
  }
}

/** Returns the contact chosen in this session, or the contact in whose chat the app was opened. */
async function currentContact(): Promise<string | undefined> {
  const { externalUserId } = useSession.getState().values
  if (externalUserId || !/wxwork/i.test(navigator.userAgent)) return externalUserId
  const { currentCustomer } = await import('./messenger.ts')
  return currentCustomer()
}

const HANDOFF_KEY = 'clientNo'
/** The app itself has no such key. */
const memory: { get(key: string): unknown; set(key: string, value: unknown): void } = handoff

/** Returns the insurer's customer number of a contact; looked up once per session. */
async function numberOf(contact: string | undefined): Promise<string | undefined> {
  if (contact === undefined) return undefined
  const cached = memory.get(HANDOFF_KEY) as { contact: string; number: string } | undefined
  if (cached?.contact === contact) return cached.number
  const found = await ask<Customer>('wechatCustomer/getWechatCustomersByExternalUserid', { userId: me(), externalUserid: contact })
  const number = found.cifClientNo
  memory.set(HANDOFF_KEY, number ? { contact, number } : undefined)
  return number || undefined
}
