import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { projectRoot } from '../../server/config/project-root.ts'
import { EVENT_TYPES } from '../../server/webhooks/event-types.ts'
import { createTarget } from '../../server/webhooks/targets.ts'
import { localRange, type Receiver, startReceiver } from './fake-receiver.ts'
import { HOUR, NOON } from './server.ts'
import { startSigningServer } from './signing-server.ts'
import { FORM } from './webhook-server.ts'

type Body = Record<string, unknown> & { data: Record<string, unknown> }
const page = readFileSync(join(projectRoot(), 'docs', 'webhooks.md'), 'utf8')
const examples = new Map(
  [...page.matchAll(/^```json (\S+)\n([\s\S]*?)\n```$/gm)].map(([, type = '', block = '']) => [type, JSON.parse(block) as Body]),
)
const [, program = ''] = /^```js receiver\n([\s\S]*?)\n```$/m.exec(page) ?? []

let receiver: Receiver
let example: ChildProcess | undefined
/** What the receiver of the page has printed. */
let printed = ''
let signing: Awaited<ReturnType<typeof startSigningServer>>

/** Runs the receiver of the page, whose clock shows the time of the test server, and waits until it listens. */
async function startExample(port: number, secret: string): Promise<void> {
  const clock = `data:text/javascript,Object.assign(Date,{now:()=>${NOON}})`
  const child = (example = spawn(process.execPath, ['--import', clock, '--input-type=module', '-e', program], {
    cwd: projectRoot(),
    env: { PORT: String(port), WEBHOOK_SECRET: secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  }))
  child.stdout?.on('data', (piece) => (printed += String(piece)))
  await vi.waitFor(
    async () => {
      const { status } = await fetch(`http://127.0.0.1:${port}`, { method: 'POST' })
      if (status !== 400) throw new Error(`status ${status}`)
    },
    { timeout: 20_000, interval: 50 },
  )
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

beforeAll(async () => {
  receiver = await startReceiver()
  signing = await startSigningServer({ webhookAddresses: localRange() })
  const { server } = signing
  const { db, personalData } = server
  const port = await freePort()
  const create = (name: string, url: string) => createTarget({ db, personalData, now: NOON }, { name, url, events: [] })
  await create('test', receiver.url)
  const secret = (await create('example', `http://127.0.0.1:${port}/`)) ?? ''
  await startExample(port, secret)

  const [creator, owner] = [await server.signIn('creator'), await server.signIn('owner')]
  const { data } = await server.call('addTask', FORM, { token: creator })
  const change = { taskId: data['taskId'], taskStatusTime: NOON }
  await server.call('updateTask', { ...change, taskStatus: '1' }, { token: owner })
  await server.call('updateTask', { ...change, taskStatus: '3', taskRemark: 'called back' }, { token: owner })
  const caseNo = await server.complaint()
  await server.task({ caseNo, taskChildrenType: '1' })
  const reply = { isPunished: 'N', isCallerRepairer: 'N', isNoReturn: 'Y', handleOpinion: 'An opinion', handleReason: 'A reason' }
  await server.call('updateComplaintByCase', { userId: 'owner', caseNo, ...reply }, { token: owner })
  await signing.sign(await signing.holderOf('E1'))
  await db.deleteFrom('signing_link').where('endorNo', '=', 'E2').execute()
  const link = { endorNo: 'E2', policyNo: 'P-E2', userId: 'owner' }
  const reserved = await server.call('reserveSigningLink', link, { token: owner })
  const linkId = String(reserved.data['linkId'])
  await server.call('copyAddWechatFollowInfo', { ...link, linkId }, { token: owner })
  await server.call('withdrawSigningLink', { linkId }, { token: owner })
  await server.settled()
  await server.call('addTask', FORM, { token: creator })
  await server.settled()
}, 60_000)
afterAll(async () => {
  example?.kill()
  await signing.server.close()
  await receiver.close()
})

/**
 * Returns a received event with this type that belongs to a complaint case if the example does. Events of several tasks arrive in any
 * order, and only those of a case have `caseNo`.
 */
const bodyOf = (type: string): Body => {
  const bodies = receiver.received.filter((event) => event.type === type).map(({ body }) => JSON.parse(body) as Body)
  const ofCase = 'caseNo' in (examples.get(type)?.data ?? {})
  const body = bodies.find(({ data }) => 'caseNo' in data === ofCase)
  if (body === undefined) throw new Error(`no ${type}`)
  return body
}

describe('docs/webhooks.md', () => {
  it('has an example of each event, and names each type', () => {
    expect([...examples.keys()]).toEqual(EVENT_TYPES)
  })
  it.each(EVENT_TYPES.filter((type) => type !== 'task.expired'))('shows the fields of %s as they are sent', (type) => {
    const [shown, sent] = [examples.get(type), bodyOf(type)]
    expect(Object.keys(sent)).toEqual(Object.keys(shown ?? {}))
    expect(shown?.['type']).toBe(type)
    expect(Object.keys(sent.data).sort()).toEqual(Object.keys(shown?.data ?? {}).sort())
  })
  it('has a receiver that accepts each event once', async () => {
    const lines = () => printed.split('\n').filter(Boolean)
    expect(
      lines()
        .map((line) => line.split(' ')[0] ?? '')
        .sort(),
    ).toEqual(receiver.received.map(({ type }) => type).sort())
    const { db } = signing.server
    const undelivered = await db.selectFrom('webhook_delivery').select('place').where('deliveredAt', 'is', null).execute()
    expect(undelivered).toEqual([])
    const before = lines().length
    await db.updateTable('webhook_delivery').set({ deliveredAt: null, nextAttemptAt: NOON }).where('target', '=', 'example').execute()
    await signing.server.tick()
    await signing.server.settled()
    expect(lines()).toHaveLength(before)
  })
  it('shows the fields of task.expired as they are sent', async () => {
    signing.server.clock.now += 3 * HOUR
    await signing.server.tick()
    await signing.server.settled()
    expect(Object.keys(bodyOf('task.expired').data).sort()).toEqual(Object.keys(examples.get('task.expired')?.data ?? {}).sort())
  })
})
