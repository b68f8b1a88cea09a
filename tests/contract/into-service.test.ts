import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CallName } from '../../generated/data.ts'
import { runAdmin } from '../../server/accounts/commands/run-admin.ts'
import { readSettings, requireSettings } from '../../server/config/settings/read-settings.ts'
import { productionOptions } from '../../server/start/production.ts'
import { type RunningServer, startServer } from '../../server/start/start-server.ts'
import { type Receiver, startReceiver } from './fake-receiver.ts'
import { startFakeWeCom } from './fake-wecom.ts'
import { TEST_KEY } from './process.ts'
import { newDatabaseLocation, NOON, schemas } from './server.ts'

const PAGE = readFileSync(resolve(import.meta.dirname, '../../docs/into-service.md'), 'utf8')
const PASSWORD = 'eight quiet harbours'
/** `INTO_SERVICE=full` takes a whole company; `npm test` takes a twenty-fifth. */
const SHARE = process.env['INTO_SERVICE'] === 'full' ? 1 : 0.04
const [DEPARTMENTS, MEMBERS, CONTACTS] = [40, 5_000 * SHARE, 50_000 * SHARE]
const LIMIT = 30 * 60_000
const folder = mkdtempSync(join(tmpdir(), 'steward-into-service-'))
const staffFile = join(folder, 'staff.csv')

/** Returns the lines of the page's shell blocks that begin so, in order. */
const commands = (start: string) =>
  [...PAGE.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block = '']) => block.split('\n')).filter((line) => line.includes(start))
/** Returns the arguments of `npm run admin -- …`, without quotes. */
const argumentsOf = (line: string) =>
  (line.split('npm run admin -- ')[1] ?? '').split(' ').map((word) => (word === 'staff.csv' ? staffFile : word))

let env: Record<string, string>
let settings: string[]
let server: RunningServer
let receiver: Receiver
let weCom: Awaited<ReturnType<typeof startFakeWeCom>>
beforeAll(async () => {
  const credentials = { corpId: 'ww1', secret: 'a secret of WeCom' }
  weCom = await startFakeWeCom(credentials)
  receiver = await startReceiver()
  const location = await newDatabaseLocation()
  const values: Record<string, string> = {
    PUBLIC_URL: 'https://steward.example.com',
    SECRET_KEY: TEST_KEY,
    TRUST_PROXY: '127.0.0.1',
    WECOM_CORP_ID: credentials.corpId,
    WECOM_SECRET: credentials.secret,
    AGENT_ID: '1000002',
    WECOM_CALLBACK_TOKEN: 'token',
    WECOM_CALLBACK_KEY: 'a'.repeat(43),
    WECOM_MODES: '3=business,4=claims',
    WEBHOOK_ADDRESSES: '127.0.0.1',
    ...('dataDir' in location ? { DATA_DIR: location.dataDir } : { DATABASE_URL: location.databaseUrl }),
  }
  settings = [...Object.keys(values), 'STEWARD_URL', 'STEWARD_SECRET']
  env = { ...values, WECOM_URL: weCom.url, PORT: '0', HOST: '127.0.0.1' }
  for (let id = 1; id <= DEPARTMENTS; id += 1) weCom.directory.departments.set(id, id === 1 ? 0 : 1)
  for (let at = 0; at < MEMBERS; at += 1) weCom.directory.employ(`member${at}`, [(at % DEPARTMENTS) + 1])
  for (let at = 0; at < CONTACTS; at += 1)
    weCom.directory.befriend(`member${at % MEMBERS}`, { external_userid: `wm${at}`, name: `客户${at}`, addedAt: NOON })
}, LIMIT)
afterAll(async () => {
  await server.close()
  await receiver.close()
  await weCom.close()
  rmSync(folder, { recursive: true, force: true })
})

async function admin(line: string, input = ''): Promise<string> {
  let output = ''
  const write = (text: string) => (output += text)
  expect([
    line,
    await runAdmin(argumentsOf(line), env, { stdin: Readable.from([input]), stdout: { write }, stderr: { write } }),
    output,
  ]).toEqual([line, 0, expect.anything()])
  return output
}

async function call(name: CallName, request: Record<string, unknown>, headers: Record<string, string> = {}) {
  const { method, path } = schemas.calls.find(({ id }) => id === name) ?? { method: 'POST', path: '' }
  const query = method === 'GET' ? `?${new URLSearchParams(request as Record<string, string>).toString()}` : ''
  const response = await fetch(server.url + path + query, {
    method,
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': '203.0.113.7', ...headers },
    ...(method === 'GET' ? {} : { body: JSON.stringify(request) }),
  })
  return { headers: response.headers, body: (await response.json()) as { status: string; data: Record<string, never>; rows?: unknown[] } }
}

it('the page names only settings that a start needs', () => {
  const named = commands('export ').flatMap((line) => [...line.matchAll(/([A-Z_]+)=/g)].map(([, name = '']) => name))
  expect(named.filter((name) => !settings.includes(name) && name !== 'DATABASE_URL')).toEqual([])
})

it(
  'a company goes into service by the page alone, without SQL and demo code',
  async () => {
    server = await startServer({ ...productionOptions(requireSettings(readSettings(env))), restMs: 0, log: () => undefined })
    const [firstLink = '', createAdministrator = ''] = [commands('first-link')[0], commands('--role administrator')[0]]
    expect(await admin(firstLink)).toMatch(/^https:\/\/steward\.example\.com\/setPassword#link=/)
    await admin(createAdministrator, `${PASSWORD}\n`)
    const signedIn = await call('getToken', { username: 'ZhangLan', password: Buffer.from(PASSWORD).toString('base64') })
    expect(signedIn.body.data).toMatchObject({ userInfo: { role: 'administrator', router: 'admin' } })

    await server.sync()
    const staff = await server.db.selectFrom('staff').select(['userId', 'router']).where('inDirectory', '=', 1).execute()
    expect(staff).toHaveLength(MEMBERS)
    expect(staff.filter(({ router }) => router === 'claimsSpecialist')).toHaveLength(MEMBERS / DEPARTMENTS)
    const { customers } = await server.db
      .selectFrom('steward')
      .select(({ fn }) => fn.countAll<number>().as('customers'))
      .where('deletedAt', 'is', null)
      .executeTakeFirstOrThrow()
    expect(customers).toBe(CONTACTS)
    expect(await server.db.selectFrom('task').select('taskId').execute()).toEqual([])

    writeFileSync(staffFile, 'userId,name,mode\nwangning,王宁,service\n')
    const [dryRun = '', apply = ''] = commands('import staff.csv')
    expect(await admin(dryRun)).toContain('would be created')
    await admin(apply)
    expect(await admin(commands('reset-password')[0] ?? '')).toContain('/setPassword#link=')

    const start = await call('startAppOAuth', { callbackUrl: 'https://steward.example.com/appOAuth' })
    const state = new URL(String(start.body.data['authorizeUrl'])).searchParams.get('state') ?? ''
    const cookie = (start.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
    const member = await call('appOAuth', { code: weCom.codeOf('member3'), state }, { Cookie: cookie })
    expect(member.body.data).toMatchObject({ userInfo: { userId: 'member3', router: 'claimsSpecialist', role: 'steward' } })
    const authorization = { Authorization: String(member.body.data['token']) }
    const own = await call('getCustomersByUserId', { userId: 'member3' }, authorization)
    expect(own.body.rows ?? (own.body.data as { rows?: unknown[] }).rows).toHaveLength(CONTACTS / MEMBERS)

    const [disable = '', count = '', move = ''] = [commands('disable --id')[0], ...commands('reassign --from')]
    await admin(disable)
    for (const line of [count, move].map((each) => each.replaceAll('wangning', 'member5').replaceAll('lina', 'member3'))) await admin(line)
    const moved = await call('getCustomersByUserId', { userId: 'member3' }, authorization)
    expect(moved.body.rows ?? (moved.body.data as { rows?: unknown[] }).rows).toHaveLength((2 * CONTACTS) / MEMBERS)

    await workArrives(authorization)
  },
  LIMIT,
)

/** Follows the section about the insurer's systems: `member3` is the page's `lina`, and one of the member's customers is C900001. */
async function workArrives(authorization: Record<string, string>): Promise<void> {
  const [secret = ''] = (await admin(commands('create-client')[0] ?? '')).split('\n')
  const [createWebhook = ''] = commands('create-webhook')
  await admin(createWebhook.replace(/--url \S+/, `--url ${receiver.url}`))
  const { wechatCustomerId } = await server.db
    .selectFrom('steward')
    .select('wechatCustomerId')
    .where('userId', '=', 'member3')
    .executeTakeFirstOrThrow()
  await server.db.updateTable('customer').set({ cifClientNo: 'C900001' }).where('wechatCustomerId', '=', wechatCustomerId).execute()
  const run = promisify(execFile)
  const sent: string[] = []
  for (const line of commands('node examples/sender')) {
    const [, program = '', file = ''] = line.split(' ')
    const own = join(folder, basename(file))
    writeFileSync(own, readFileSync(resolve(import.meta.dirname, '../..', file), 'utf8').replaceAll('lina', 'member3'))
    const { stdout } = await run(process.execPath, [program, own], {
      cwd: resolve(import.meta.dirname, '../..'),
      env: { ...process.env, STEWARD_URL: server.url, STEWARD_SECRET: secret },
    })
    sent.push(...stdout.trim().split('\n'))
  }
  expect(sent.map((line) => line.split(' ')[1])).toEqual(['created', 'created', 'withdrawn', 'created'])
  const [task = '', , , ofCase = ''] = sent.map((line) => line.split(' ')[2])
  const at = Date.parse((await call('getWorkNews', {}, authorization)).headers.get('date') ?? '')
  for (const change of [{ taskStatus: '1' }, { taskStatus: '3', taskRemark: '已联系' }])
    expect((await call('updateTask', { taskId: task, taskStatusTime: at, ...change }, authorization)).body.status).toBe('200')
  const reply = { isPunished: 'N', isCallerRepairer: 'N', isNoReturn: 'N', handleOpinion: '已致歉', handleReason: '时效' }
  const handled = await call('updateComplaintByCase', { ...reply, userId: 'member3', caseNo: 'ZS2026119002' }, authorization)
  expect(handled.body.data).toMatchObject({ resultCode: 'Y' })
  await server.settled()
  const events = receiver.received.map(
    ({ type, data }) => `${type} ${String(data['taskId'] ?? data['caseNo'])} ${String(data['externalId'])}`,
  )
  expect(events).toEqual(
    expect.arrayContaining([
      `task.created ${task} RENEWAL-2026-000417`,
      `task.opened ${task} RENEWAL-2026-000417`,
      `task.completed ${task} RENEWAL-2026-000417`,
      `task.completed ${ofCase} ZS2026119002`,
      'case.handled ZS2026119002 ZS2026119002',
    ]),
  )
}
