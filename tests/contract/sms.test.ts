import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoSms } from '../../server/integrations/demo/sms.ts'
import { type RunningDemo, startDemo } from '../../server/demo/start.ts'
import { noSms } from '../../server/integrations/sms/sms.ts'
import { CHEAP, NOON, startTestServer, text } from './server.ts'

const folder = mkdtempSync(join(tmpdir(), 'steward-sms-'))
const clock = { now: NOON }
const start = (reset = false) =>
  startDemo({ port: 0, hosts: ['127.0.0.1'], dataDir: folder, clock: () => clock.now, log: () => undefined, passwordCost: CHEAP, reset })
let demo: RunningDemo
const inbox = async (query = '') => {
  const answer = await fetch(`${demo.url}/dev/sms${query}`)
  return ((await answer.json()) as { messages: Record<string, unknown>[] }).messages
}
const texts = async (query = '') => (await inbox(query)).map(({ mobile, text: sms }) => `${String(mobile)} ${String(sms)}`)

beforeAll(async () => {
  demo = await start()
})
afterAll(async () => {
  await demo.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('the demo’s inbox', () => {
  it('lists messages newest first, with the time in the business time zone', async () => {
    const sms = demoSms(demo, () => clock.now)
    expect(await inbox()).toEqual([])
    await sms.sendCode('19900001111', { code: '', text: 'first' })
    clock.now += 1_000
    await sms.sendCode('19900002222', { code: '', text: 'second' })
    await sms.sendCode('19900001111', { code: '', text: 'third' })
    expect(await texts()).toEqual(['19900001111 third', '19900002222 second', '19900001111 first'])
    expect(await inbox()).toMatchObject([{ at: '2026-11-20 12:00:01' }, { at: '2026-11-20 12:00:01' }, { at: '2026-11-20 12:00:00' }])
  })
  it('can be filtered by mobile', async () => {
    expect(await texts('?mobile=19900001111')).toEqual(['19900001111 third', '19900001111 first'])
    expect(await texts('?mobile=19900003333')).toEqual([])
    expect(await texts('?mobile=')).toEqual([])
  })
  it('is kept by a restart and emptied by a reset', async () => {
    await demo.close()
    demo = await start()
    expect(await texts()).toHaveLength(3)
    await demo.close()
    demo = await start(true)
    expect(await texts()).toEqual([])
  })
})

describe('a server without text messages', () => {
  it('DEC-03 returns 503 with a message', async () => {
    const server = await startTestServer({
      extend: (app) => app.post('/try', async () => Response.json(await noSms.sendCode('1', { code: '', text: 't' }))),
    })
    const { http, status, message } = await server.send('/try', { method: 'POST' })
    expect([http, status, message]).toEqual([200, '503', text('server.noSms')])
    await server.close()
  })
})
