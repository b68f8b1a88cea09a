import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runAdmin } from '../../server/accounts/commands/run-admin.ts'
import { MAX_ATTEMPTS } from '../../server/webhooks/schedule.ts'
import { addAccounts } from './authorisation-accounts.ts'
import { isSignedWith, type Receiver, respondWith, startReceiver } from './fake-receiver.ts'
import { TEST_KEY } from './process.ts'
import { base64, HOUR, newDatabaseLocation, NOON, PASSWORD } from './server.ts'
import { startWebhookServer, type WebhookServer } from './webhook-server.ts'

let receiver: Receiver
let server: WebhookServer
let env: Record<string, string>
beforeAll(async () => {
  const databaseLocation = await newDatabaseLocation()
  receiver = await startReceiver()
  server = await startWebhookServer({ databaseLocation, secret: TEST_KEY })
  await addAccounts(server)
  const data: Record<string, string> =
    'dataDir' in databaseLocation ? { DATA_DIR: databaseLocation.dataDir } : { DATABASE_URL: databaseLocation.databaseUrl }
  env = { ...data, SECRET_KEY: TEST_KEY, PUBLIC_URL: 'https://steward.example.com', WEBHOOK_ADDRESSES: '127.0.0.0/8, 10.0.0.5' }
})
beforeEach(async () => {
  receiver.respond(respondWith(200))
  receiver.received.length = 0
  await admin('remove-webhook', 'core')
})
afterAll(async () => {
  await server.close()
  await receiver.close()
})

/** Runs a command beside the server, in this process. */
async function admin(...args: string[]): Promise<{ code: number; output: string }> {
  let output = ''
  const write = (text: string) => (output += text)
  const code = await runAdmin(args, env, { stdin: Readable.from(['']), stdout: { write }, stderr: { write } }, () => server.clock.now)
  return { code, output }
}
const create = (...more: string[]) => admin('create-webhook', 'core', '--url', receiver.url, ...more)
const tokenOf = async (username: string) => String((await server.call('getToken', { username, password: base64(PASSWORD) })).data['token'])
/** Makes the event of a new task a dead letter, and returns the task's id. */
async function deadLetter(): Promise<string> {
  const taskId = await server.task()
  receiver.respond(respondWith(500))
  await server.change(taskId)
  for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt += 1) await server.later(3 * HOUR)
  receiver.respond(respondWith(200))
  receiver.received.length = 0
  return taskId
}

describe('npm run admin', () => {
  it('creates a webhook and prints its secret once; the running server sends events signed with it', async () => {
    const { code, output } = await create()
    expect([code, output]).toEqual([0, expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=\nThis secret signs the events for core\./)])
    await server.change(await server.task())
    const [event] = receiver.received
    expect(event && isSignedWith(output.split('\n')[0] ?? '', event)).toBe(true)
    expect(await create()).toMatchObject({ code: 1, output: expect.stringContaining('There is a webhook core') })
    expect((await admin('list-webhooks')).output).toBe(`core ${receiver.url}: enabled, all events, 0 waiting, 0 dead\n1 webhooks\n`)
  })
  it.each([
    [['--url', 'http://192.168.1.1/'], '192.168.1.1 has no address in WEBHOOK_ADDRESSES.'],
    [['--url', 'http://[::1]/'], 'has no address in WEBHOOK_ADDRESSES.'],
    [['--url', 'http://a.invalid/'], 'The name a.invalid cannot be resolved (ENOTFOUND).'],
    [['--url', 'http://u:p@127.0.0.1/'], 'must be an http or https address without user'],
    [['--url', 'ftp://127.0.0.1/'], 'must be an http or https address'],
    [['--url', 'http://127.0.0.1/', '--events', 'task.created,task.done'], 'The event "task.done" does not exist: use task.created, '],
    [['--url', 'http://127.0.0.1/', '--events', ''], 'The event "" does not exist'],
    [[], 'Usage: npm run admin -- create-webhook NAME --url URL'],
  ])('refuses to create one with %j', async (args, sentence) => {
    const { code, output } = await admin('create-webhook', 'core', ...args)
    expect([code, output]).toEqual([1, expect.stringContaining(sentence)])
    expect((await admin('list-webhooks')).output).toBe('0 webhooks\n')
  })
  it.each(['Core', 'a b', '-a', '', 'x'.repeat(41)])('refuses the name %j', async (name) => {
    expect(await admin('create-webhook', '--url', receiver.url, '--', name)).toMatchObject({ code: 1 })
  })
  it('refuses to create one without WEBHOOK_ADDRESSES, and with ranges that are none', async () => {
    const { WEBHOOK_ADDRESSES: ranges = '', ...rest } = env
    env = rest
    expect((await create()).output).toMatch(/^WEBHOOK_ADDRESSES is not set/)
    env = { ...rest, WEBHOOK_ADDRESSES: '10.0.0.0/0' }
    expect((await create()).output).toMatch(/^WEBHOOK_ADDRESSES must be/)
    env = { ...rest, WEBHOOK_ADDRESSES: ranges }
  })
  it('rotates the secret with an overlap, and refuses wrong hours and unknown names', async () => {
    const old = (await create('--events', 'task.opened')).output.split('\n')[0] ?? ''
    const { output } = await admin('rotate-webhook', 'core', '--overlap-hours', '1')
    expect(output).toMatch(/^whsec_.*\nThis is the new secret of core\. .*for 1 hours\.\n$/)
    await server.change(await server.task())
    const [event] = receiver.received
    expect(event && [old, output.split('\n')[0] ?? ''].map((secret) => isSignedWith(secret, event))).toEqual([true, true])
    for (const hours of ['-1', '1.5', '721', 'x'])
      expect(await admin('rotate-webhook', 'core', `--overlap-hours=${hours}`)).toMatchObject({ code: 1 })
    expect((await admin('rotate-webhook', 'none')).output).toMatch(/^There is no webhook none/)
  })
  it('enables a disabled one, whose events waited', async () => {
    await create()
    receiver.respond(respondWith(410))
    await server.change(await server.task())
    receiver.respond(respondWith(200))
    expect((await admin('list-webhooks')).output).toContain('disabled since 2026-')
    expect((await admin('list-webhooks')).output).toContain('(HTTP 410), all events, 1 waiting, 0 dead')
    expect(await admin('enable-webhook', 'core')).toEqual({ code: 0, output: 'core is enabled; waiting events are sent.\n' })
    await server.later(0)
    expect(receiver.received).toHaveLength(2)
    expect(await admin('enable-webhook', 'core')).toEqual({ code: 1, output: 'core was not disabled.\n' })
  })
  it('replays dead letters, and removes a webhook with its events and its key', async () => {
    await create()
    expect((await admin('replay', 'core')).output).toBe('core has no dead letters.\n')
    const taskId = await deadLetter()
    expect((await admin('list-webhooks')).output).toContain('0 waiting, 1 dead')
    expect(await admin('replay', 'core')).toEqual({ code: 0, output: '1 events are sent again.\n' })
    await server.later(0)
    expect(receiver.types()).toEqual([`task.opened ${taskId}`])
    expect((await admin('replay', 'core', '--event', 'none')).output).toMatch(/^core has no such event/)
    expect((await admin('replay', 'none')).output).toMatch(/^There is no webhook none/)
    expect((await admin('remove-webhook', 'core')).output).toBe('core is removed with its secret and 0 undelivered events.\n')
    expect(await server.deliveries()).toEqual([])
    expect(await server.db.selectFrom('person_key').select('id').where('kind', '=', 'webhook').execute()).toEqual([])
  })
  it('records each change in the trail', async () => {
    await create()
    await admin('rotate-webhook', 'core')
    await admin('remove-webhook', 'core')
    const trail = await server.db
      .selectFrom('audit_event')
      .select(['action', 'actor', 'details'])
      .where('subject', '=', 'core')
      .orderBy('eventId', 'desc')
      .limit(3)
      .execute()
    expect(trail.map(({ details }) => JSON.parse(details) as unknown)).toEqual([{ what: 'remove' }, { what: 'rotate' }, { what: 'create' }])
    expect(trail.every(({ action, actor }) => action === 'webhook' && actor.startsWith('command '))).toBe(true)
  })
})

describe('the dead letters of webhooks', () => {
  it('are listed for administrators with the state of the target, and replayed', async () => {
    await create()
    const taskId = await deadLetter()
    const token = await tokenOf('administrator')
    const { data } = await server.call('listDeadWebhooks', {}, { token })
    const [delivery] = await server.deliveries()
    expect(data).toEqual({
      rows: [
        {
          eventId: delivery?.eventId,
          target: 'core',
          type: 'task.opened',
          objectId: taskId,
          createdAt: server.schemas.time.format(delivery?.createdAt ?? 0),
          deadAt: server.schemas.time.format(server.clock.now),
          failure: 'HTTP 500',
        },
      ],
      hasMore: false,
      targets: [{ name: 'core', waiting: 0, dead: 1 }],
    })
    expect(JSON.stringify(data)).not.toContain(receiver.url)
    const replay = () => server.call('replayWebhook', { target: 'core', eventId: delivery?.eventId }, { token })
    expect((await replay()).http).toBe(200)
    await server.settled()
    expect(receiver.types()).toEqual([`task.opened ${taskId}`])
    expect((await server.call('listDeadWebhooks', {}, { token })).rows).toEqual([])
    expect((await server.call('listAuditEvents', { subject: 'core' }, { token })).rows[0]).toMatchObject({
      action: 'webhook',
      actor: 'administrator',
    })
  })
  it('are at most 100 on the screen, the newest first', async () => {
    await create()
    const row = { target: 'core', type: 'task.opened', payload: '{}', createdAt: NOON, nextAttemptAt: null, failure: 'timeout' }
    const rows = Array.from({ length: 101 }, (_, at) => ({ ...row, eventId: `e${at}`, objectId: `o${at}`, deadAt: NOON + at }))
    await server.db.insertInto('webhook_delivery').values(rows).execute()
    const { data, rows: listed } = await server.call('listDeadWebhooks', {}, { token: await tokenOf('administrator') })
    expect([listed.length, listed[0]?.['eventId'], listed.at(-1)?.['eventId'], data['hasMore']]).toEqual([100, 'e100', 'e1', true])
  })
})
