import { rmSync } from 'node:fs'
import type { BlockList } from 'node:net'
import type { Insertable } from 'kysely'
import type { CallName } from '../../generated/data.ts'
import type { DatabaseLocation } from '../../server/database/location.ts'
import { COMPLAINT, type ComplaintTable } from '../../server/complaints/tables.ts'
import { CUSTOMER, type CustomerTable } from '../../server/customers/tables.ts'
import { STAFF, type StaffTable } from '../../server/identity/tables.ts'
import type { TaskTable } from '../../server/tasks/tables.ts'
import type { PasswordCost } from '../../server/identity/password.ts'
import type { ExternalLinks } from '../../server/integrations/external-links.ts'
import type { Limits } from '../../server/http/limits.ts'
import { readSchemas, type Schemas } from '../../server/schemas/read-schemas.ts'
import type { StartOptions } from '../../server/start/options.ts'
import { startServer } from '../../server/start/start-server.ts'
import type { WeCom } from '../../server/integrations/wecom/wecom.ts'
import { addPeople, CHEAP, codeOf, DAY, HOUR, NOON, PASSWORD, type PersonName, SECRET, SIGNING_KEY } from './people.ts'
import { newDatabaseWithPeople } from './database-location.ts'

export { CHEAP, codeOf, DAY, HOUR, NOON, PASSWORD, PEOPLE, type PersonName, SECRET, SIGNING_KEY } from './people.ts'
export { newDatabaseLocation } from './database-location.ts'

export const APP = { appId: 'app-1', wechatCode: 'corp-1', agentId: '1000001' }
export const schemas = readSchemas()

export const base64 = (text: string) => Buffer.from(text, 'utf8').toString('base64')

export interface Answer {
  http: number
  status: string | undefined
  message: string | undefined
  errcode: string | undefined
  data: Record<string, unknown>
  rows: Record<string, unknown>[]
  headers: Headers
}

interface RequestOptions {
  token?: string | undefined
  headers?: Record<string, string>
}

export type TestServer = Awaited<ReturnType<typeof startTestServer>>

interface TestServerOptions {
  /** An existing database, which `close` does not delete; without it, the server creates and deletes one. */
  databaseLocation?: DatabaseLocation
  staticDir?: string
  filesDir?: string
  filesBucket?: NonNullable<StartOptions['filesBucket']>
  publicUrl?: string
  wecom?: WeCom
  callback?: NonNullable<StartOptions['callback']>
  departmentModes?: NonNullable<StartOptions['departmentModes']>
  extend?: NonNullable<StartOptions['extend']>
  insurer?: NonNullable<StartOptions['insurer']>
  typedSignatures?: boolean
  sms?: NonNullable<StartOptions['sms']>
  externalLinks?: (origins: readonly string[]) => ExternalLinks
  limits?: Partial<Limits>
  passwordCost?: PasswordCost
  schemas?: Schemas
  trustedProxies?: BlockList
  adminAddresses?: BlockList
  webhookAddresses?: BlockList
  resolve?: NonNullable<StartOptions['resolve']>
  requiresSecondFactor?: boolean
  restMs?: number
  /** The time of the start; `NOON` by default. */
  startsAt?: number
  steady?: () => number
  timeSources?: NonNullable<StartOptions['timeSources']>
  secret?: string
  previousSecret?: string
  signingKey?: string
  previousSigningKey?: string
  signingMeans?: NonNullable<StartOptions['signingMeans']>
  metricsAddress?: NonNullable<StartOptions['metricsAddress']>
  publishesClient?: boolean
  followsContent?: boolean
  requiresContentReview?: boolean
}

let lastId = 0
/** Returns a unique id that increases, so that rows with equal times have a defined sort order. */
export const nextId = (kind: string) => `${kind}-${String((lastId += 1)).padStart(8, '0')}`

/** Starts a server on a free port with a separate database, five people, and a clock that only the test changes. */
export async function startTestServer(options: TestServerOptions = {}) {
  const databaseLocation = options.databaseLocation ?? (await newDatabaseWithPeople())
  const clock = { now: options.startsAt ?? NOON }
  const logs: string[] = []
  const server = await startServer({
    port: 0,
    hosts: ['127.0.0.1'],
    app: APP,
    schemas,
    secret: SECRET,
    signingKey: SIGNING_KEY,
    clock: () => clock.now,
    log: (line) => logs.push(line),
    // Confirms each jump of the clock between two servers, as another machine with the same time would.
    timeSources: [async () => clock.now],
    // No ticks by timer: the test calls `tick`.
    restMs: 0,
    passwordCost: CHEAP,
    ...options,
    databaseLocation,
    prepare: addPeople,
  })

  /** Inserts a task assigned to `owner`, created by `creator`, about K1, copied to `copied`. Returns its id. */
  async function task(overrides: Partial<Insertable<TaskTable>> = {}): Promise<string> {
    const row = {
      taskId: nextId('T'),
      taskType: '2',
      taskChildrenType: '3',
      dataSource: '1',
      caseNo: '',
      caseType: '',
      isDelete: '0',
      taskTitle: 'A title',
      taskContext: 'A content',
      taskUser: 'owner',
      taskCustomer: 'K1',
      taskCallTime: NOON + HOUR,
      taskEndTime: NOON + DAY,
      taskCallType: '2',
      createdBy: codeOf('creator'),
      createdDate: NOON - 3 * DAY,
      updatedDate: NOON - 3 * DAY,
      taskStatus: '0',
      taskStatusTime: null,
      taskRemark: '',
      ...overrides,
    }
    await server.db.insertInto('task').values(row).execute()
    await server.db.insertInto('task_copy').values({ taskId: row.taskId, userId: 'copied' }).execute()
    return row.taskId
  }

  /** Inserts an open complaint case with one policy and one claim. Returns its number. */
  async function complaint(
    overrides: Partial<Omit<Insertable<ComplaintTable>, 'contactPhone'> & { contactPhone: string }> = {},
  ): Promise<string> {
    const caseNo = nextId('C')
    const row = {
      caseNo,
      pushUserEmail: codeOf('copied'),
      caseType: 'A type',
      complaintDate: NOON - DAY,
      acceptDate: NOON - HOUR,
      clientName: 'A client',
      relationship: 'A relation',
      complaintReason: 'A reason',
      contactPhone: '19900001111',
      complaintDescription: 'A description',
      isSupervise: 'N',
      caseStatus: '0',
      ...overrides,
    }
    await server.db
      .insertInto('complaint')
      .values(await server.personalData.encryptRow(server.db, COMPLAINT, row))
      .execute()
    await server.db
      .insertInto('complaint_policy')
      .values({ caseNo: row.caseNo, policyNo: `P-${row.caseNo}`, place: 0 })
      .execute()
    await server.db
      .insertInto('complaint_claim')
      .values({ caseNo: row.caseNo, registNo: `R-${row.caseNo}`, place: 0 })
      .execute()
    return row.caseNo
  }

  /** Inserts customers with encrypted personal data. */
  async function addCustomers(rows: (Omit<Insertable<CustomerTable>, 'mobile1' | 'idNo'> & { mobile1: string; idNo?: string })[]) {
    const encrypted = await server.personalData.encryptRows(server.db, CUSTOMER, rows)
    await server.db
      .insertInto('customer')
      .values(encrypted)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }

  /** Inserts staff with encrypted personal data. */
  async function addStaff(rows: (Omit<Insertable<StaffTable>, 'mobile' | 'mobileHash'> & { mobile: string })[]) {
    await server.db
      .insertInto('staff')
      .values(await server.personalData.encryptRows(server.db, STAFF, rows))
      .execute()
  }

  async function setIdNo(wechatCustomerId: string, idNo: string) {
    const row = await server.personalData.encryptRow(server.db, CUSTOMER, { wechatCustomerId, idType: '01', idNo })
    await server.db.updateTable('customer').set(row).where('wechatCustomerId', '=', wechatCustomerId).execute()
  }

  async function send(path: string, init: RequestInit, { token, headers }: RequestOptions = {}): Promise<Answer> {
    const sent = { ...headers, ...(token === undefined ? {} : { Authorization: token }) }
    const response = await fetch(server.url + path, { ...init, headers: sent })
    const text = await response.text()
    const body = (text.startsWith('{') ? JSON.parse(text) : {}) as Partial<Answer>
    const data = body.data ?? {}
    return {
      http: response.status,
      status: body.status,
      message: body.message,
      errcode: body.errcode,
      data,
      rows: (data['rows'] ?? []) as Answer['rows'],
      headers: response.headers,
    }
  }

  function call(name: CallName, request: Record<string, unknown>, init: RequestOptions = {}): Promise<Answer> {
    const { method, encoding } = schemaOf(name)
    const path = schemaOf(name).path.replace(/\{(\w+)\}/g, (_, part: string) => encodeURIComponent(String(request[part])))
    if (encoding === 'query') return send(`${path}?${new URLSearchParams(request as Record<string, string>).toString()}`, { method }, init)
    if (encoding === 'multipart') {
      const body = new FormData()
      for (const [field, value] of Object.entries(request)) body.append(field, value instanceof File ? value : String(value))
      return send(path, { method, body }, init)
    }
    return send(
      path,
      { method, body: JSON.stringify(request) },
      { ...init, headers: { 'Content-Type': 'application/json', ...init.headers } },
    )
  }

  // One device for all sign-ins, so that no account gets a card about a new one.
  const device = ['steward-device', '__Host-steward-device'].map((name) => `${name}=${'d'.repeat(43)}`).join('; ')
  const login = (username: string, password = PASSWORD, more: Record<string, unknown> = {}) =>
    call('getToken', { username, password: base64(password), ...more }, { headers: { Cookie: device } })

  const signIn = async (person: PersonName) => String((await login(person)).data['token'])

  async function close(): Promise<void> {
    await server.close()
    if (options.databaseLocation === undefined && 'dataDir' in databaseLocation)
      rmSync(databaseLocation.dataDir, { recursive: true, force: true })
  }

  return { ...server, clock, logs, databaseLocation, task, complaint, addCustomers, addStaff, setIdNo, send, call, login, signIn, close }
}

export function schemaOf(name: CallName) {
  const found = schemas.calls.find(({ id }) => id === name)
  if (!found) throw new Error(`No call ${name}`)
  return found
}

export const text = schemas.text

/** The accepted privacy notice in the request for a code. */
export const accepted = { privacyVersion: String(schemas.setting('privacyVersion')) }
