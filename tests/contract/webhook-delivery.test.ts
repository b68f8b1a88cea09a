import { rmSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { replay } from '../../server/webhooks/dead-letters.ts'
import { LEASE_MS, MAX_ATTEMPTS } from '../../server/webhooks/schedule.ts'
import { enableTarget, rotateSecret } from '../../server/webhooks/targets.ts'
import { isSignedWith, type Receiver, type Respond, respondWith, startReceiver } from './fake-receiver.ts'
import { DAY, HOUR, newDatabaseLocation, NOON } from './server.ts'
import { startWebhookServer, type WebhookServer } from './webhook-server.ts'

/** Longer than the wait after the first failed attempt, and than a lease. */
const SOON = LEASE_MS + 1
let receiver: Receiver
let server: WebhookServer
beforeEach(async () => {
  receiver = await startReceiver()
  server = await startWebhookServer()
})
afterEach(async () => {
  await server.close()
  await receiver.close()
})

/** Answers 500 to the events of these tasks, and 200 to others. */
const failFor =
  (...taskIds: string[]): Respond =>
  (response, { data }) =>
    void response.writeHead(taskIds.includes(String(data['taskId'])) ? 500 : 200).end()
const undelivered = () =>
  server.logs.filter((line) => line.includes('"outbox":"undelivered"')).map((line) => JSON.parse(line) as Record<string, unknown>)
/** Fails the deliveries that are due until they are dead letters. */
async function failUntilDead(): Promise<void> {
  for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt += 1) await server.later(3 * HOUR)
}
const replayAll = async (eventId?: string) => {
  const count = await replay({ db: server.db, now: server.clock.now }, 'core', eventId)
  await server.later(0)
  return count
}

describe('events of one object', () => {
  it('arrive in order although the first delivery of the first one failed; other objects do not wait', async () => {
    await server.target('core', receiver.url)
    const [first, second] = [await server.task(), await server.task()]
    receiver.respond(respondWith(503))
    await server.change(first)
    receiver.respond(respondWith(200))
    await server.change(first, 'done')
    await server.change(second)
    expect(receiver.types()).toEqual([`task.opened ${first}`, `task.opened ${second}`])
    await server.later(SOON)
    expect(receiver.types().slice(2)).toEqual([`task.opened ${first}`, `task.completed ${first}`])
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(3)
    expect(await server.deliveries()).toMatchObject(Array.from({ length: 3 }, () => ({ nextAttemptAt: null, deadAt: null, failure: '' })))
  })
  it('arrive in order when a later one is recorded while an earlier one is being sent', async () => {
    await server.target('core', receiver.url)
    const taskId = await server.task()
    let answer: () => void = () => undefined
    const isWaiting = new Promise<void>((isHere) => {
      receiver.respond((response, { type }) => {
        if (type !== 'task.opened') return void response.end()
        answer = () => response.end()
        isHere()
      })
    })
    const token = await server.signIn('owner')
    await server.call('updateTask', { taskId, taskStatus: '1', taskStatusTime: NOON }, { token })
    await isWaiting
    await server.call('updateTask', { taskId, taskStatus: '3', taskStatusTime: NOON, taskRemark: 'done' }, { token })
    expect(receiver.types()).toEqual([`task.opened ${taskId}`])
    answer()
    await server.settled()
    expect(receiver.types()).toEqual([`task.opened ${taskId}`, `task.completed ${taskId}`])
  })
  it('wait behind a dead letter, which stops no other object; a replay sends it first', async () => {
    await server.target('core', receiver.url)
    const [blocked, free] = [await server.task(), await server.task()]
    receiver.respond(failFor(blocked))
    await server.change(blocked)
    await failUntilDead()
    await server.change(blocked, 'done')
    await server.change(free)
    await server.later(DAY)
    expect(receiver.types().slice(0, MAX_ATTEMPTS)).toEqual(Array.from({ length: MAX_ATTEMPTS }, () => `task.opened ${blocked}`))
    expect(receiver.types().slice(MAX_ATTEMPTS)).toEqual([`task.opened ${free}`])
    expect(undelivered().at(-1)).toMatchObject({ webhook: 'core', delivered: 0, givenUp: 1, failures: { 'HTTP 500': 1 } })
    receiver.respond(respondWith(200))
    expect(await replayAll()).toBe(1)
    expect(receiver.types().slice(MAX_ATTEMPTS + 1)).toEqual([`task.opened ${blocked}`, `task.completed ${blocked}`])
    expect(await replayAll()).toBe(0)
  })
})

describe('a delivery', () => {
  it('is retried for three days with growing waits, and is then a dead letter that stays', async () => {
    await server.target('core', receiver.url)
    receiver.respond(respondWith(500))
    await server.change(await server.task())
    const tried = [NOON]
    for (let [delivery] = await server.deliveries(); delivery?.nextAttemptAt; [delivery] = await server.deliveries()) {
      await server.later(delivery.nextAttemptAt - server.clock.now - 1)
      expect(await server.deliveries()).toMatchObject([{ attempts: tried.length }])
      await server.later(1)
      tried.push(server.clock.now)
    }
    expect(tried).toHaveLength(MAX_ATTEMPTS)
    const waits = tried.slice(1).map((at, index) => at - (tried[index] ?? 0))
    expect(waits).toEqual([...waits].sort((left, right) => left - right))
    expect(Math.max(...tried) - NOON).toBeGreaterThan(3 * DAY)
    expect(Math.max(...tried) - NOON).toBeLessThan(3.1 * DAY)
    await server.later(40 * DAY)
    expect(await server.deliveries()).toMatchObject([{ deadAt: Math.max(...tried), failure: 'HTTP 500' }])
  })
  it('is sent again with the same id and a new time when the answer was lost', async () => {
    const secret = await server.target('core', receiver.url)
    receiver.respond((response) => void response.socket?.destroy())
    await server.change(await server.task())
    receiver.respond(respondWith(200))
    await server.later(SOON)
    const [lost, repeated] = receiver.received
    expect(repeated?.headers['webhook-id']).toBe(lost?.headers['webhook-id'])
    expect(repeated?.headers['webhook-timestamp']).toBe(String(Math.floor(server.clock.now / 1_000)))
    expect(receiver.received.map((event) => isSignedWith(secret, event))).toEqual([true, true])
  })
  it('can be replayed alone after it was delivered', async () => {
    await server.target('core', receiver.url)
    await server.change(await server.task())
    await server.change(await server.task())
    const [one] = await server.deliveries()
    expect(await replayAll(one?.eventId)).toBe(1)
    expect(receiver.types()).toHaveLength(3)
    expect(receiver.types()[2]).toBe(`task.opened ${one?.objectId}`)
    expect(await replayAll('unknown')).toBe(0)
  })
  it('is deleted 30 days later', async () => {
    await server.target('core', receiver.url)
    await server.change(await server.task())
    await server.later(30 * DAY)
    expect(await server.deliveries()).toHaveLength(1)
    await server.later(1)
    expect(await server.deliveries()).toEqual([])
  })
  it('takes place although the clock was set back', async () => {
    await server.target('core', receiver.url)
    receiver.respond(respondWith(500))
    await server.change(await server.task())
    receiver.respond(respondWith(200))
    await server.later(-DAY)
    await server.later(SOON)
    expect(await server.deliveries()).toMatchObject([{ attempts: 2, nextAttemptAt: null, deadAt: null }])
  })
})

it('DEC-41 after a jump of the clock only first attempts take place until the jump is confirmed', async () => {
  await server.close()
  let isConfirmed = false
  let steady = 0
  server = await startWebhookServer({ steady: () => steady, timeSources: [async () => (isConfirmed ? server.clock.now : NOON)] })
  await server.target('core', receiver.url)
  const [tried, fresh] = [await server.task(), await server.task()]
  receiver.respond(respondWith(500))
  await server.change(tried)
  receiver.respond(respondWith(200))
  await server.later(30 * DAY)
  await server.change(fresh)
  expect(receiver.types()).toEqual([`task.opened ${tried}`, `task.opened ${fresh}`])
  isConfirmed = true
  steady += 1
  await server.later(1)
  expect(receiver.types().at(-1)).toBe(`task.opened ${tried}`)
})

describe('a target', () => {
  it('that is slow delays no other', async () => {
    const slow = await startReceiver()
    slow.respond(() => undefined)
    await server.target('a-slow', slow.url)
    await server.target('b-quick', receiver.url)
    const ids: string[] = []
    for (let task = 0; task < 12; task += 1) ids.push(await server.task())
    const token = await server.signIn('owner')
    for (const taskId of ids) await server.call('updateTask', { taskId, taskStatus: '1', taskStatusTime: NOON }, { token })
    await expect.poll(() => receiver.received.length).toBe(12)
    expect(slow.received.length).toBeLessThanOrEqual(10)
    await slow.close()
    await server.settled()
  })
  it('that answers 410 is disabled; its events wait until it is enabled', async () => {
    await server.target('core', receiver.url)
    const [first, second] = [await server.task(), await server.task()]
    receiver.respond(respondWith(410))
    await server.change(first)
    receiver.respond(respondWith(200))
    await server.change(second)
    await server.later(DAY)
    expect(receiver.types()).toEqual([`task.opened ${first}`])
    expect(server.logs.filter((line) => line.includes('"event":"disabled"'))).toHaveLength(1)
    expect(await enableTarget({ db: server.db, now: server.clock.now }, 'core')).toBe(true)
    await server.later(0)
    expect(receiver.types().slice(1)).toEqual(expect.arrayContaining([`task.opened ${first}`, `task.opened ${second}`]))
  })
  it('accepts both secrets during the overlap of a rotation, and then only the new one', async () => {
    const old = await server.target('core', receiver.url)
    const { db, personalData, clock } = server
    const secret = (await rotateSecret({ db, personalData, now: clock.now }, 'core', HOUR)) ?? ''
    await server.change(await server.task())
    clock.now += HOUR
    await server.change(await server.task())
    expect(receiver.received.map((event) => [isSignedWith(old, event), isSignedWith(secret, event)])).toEqual([
      [true, true],
      [false, true],
    ])
    const stored = JSON.stringify(await db.selectFrom('webhook_target').selectAll().execute())
    expect(stored).not.toContain(secret.slice(6))
    expect(stored).not.toContain(old.slice(6))
  })
})

describe('a server', () => {
  it('that is killed leaves its event to the next one after the lease', async () => {
    const databaseLocation = await newDatabaseLocation()
    const killed = await startWebhookServer({ databaseLocation, limits: { grace: 1 } })
    await killed.target('core', receiver.url)
    receiver.respond(() => undefined)
    const taskId = await killed.task()
    const token = await killed.signIn('owner')
    await killed.call('updateTask', { taskId, taskStatus: '1', taskStatusTime: NOON }, { token })
    await expect.poll(() => receiver.received.length).toBe(1)
    await killed.close()
    receiver.respond(respondWith(200))
    const next = await startWebhookServer({ databaseLocation })
    await next.later(LEASE_MS - 1)
    expect(receiver.received).toHaveLength(1)
    await next.later(1)
    expect(receiver.types()).toEqual([`task.opened ${taskId}`, `task.opened ${taskId}`])
    await next.close()
    if ('dataDir' in databaseLocation) rmSync(databaseLocation.dataDir, { recursive: true, force: true })
  })
})
