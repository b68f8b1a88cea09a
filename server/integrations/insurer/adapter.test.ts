import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  HANDLING,
  ID_NO,
  MOBILE,
  SECRETS,
  startScriptedCoreWithClient,
  store,
  TOKEN,
} from '../../../tests/contract/scripted-core-client.ts'
import { type RequestHandler, respondData, startScriptedCore, respondStatus } from '../../../tests/contract/scripted-core.ts'

let core: Awaited<ReturnType<typeof startScriptedCoreWithClient>>
const at = { now: 0 }
const create = (timeout = 20_000, url = `${core.url}/`) => core.create({ url, timeout, steady: () => at.now })
const reading = (insurer = create()) => core.read(insurer)
const writing = (insurer = create()) => core.write(insurer)
beforeAll(async () => {
  core = await startScriptedCoreWithClient()
})
afterAll(() => core.close())
beforeEach(() => {
  core.respondWith(respondData(null))
  core.logs.length = 0
})

const events = () => core.logs.map((line) => JSON.parse(line) as Record<string, unknown>)

const AWAY = 'in words: insurerAway'
const DRIP: RequestHandler = (_request, response) => void response.writeHead(200).write('{"data":')
const CUT: RequestHandler = (request, response) => {
  response.writeHead(200, { 'Content-Length': '100' }).write('{"data":')
  setImmediate(() => request.socket.destroy())
}
/** Title, behaviour of the unavailable core, reason in the log, and number of attempts of a read. */
const WAYS: [string, RequestHandler, string, number][] = [
  ['silent', () => undefined, 'no answer in time', 1],
  ['silent after half an answer', DRIP, 'no answer in time', 1],
  ['closing the connection', (request) => void request.socket.destroy(), 'unreachable', 2],
  ['closing the connection after half an answer', CUT, 'unreachable', 2],
  ['failing', respondStatus(500, MOBILE), 'HTTP 500', 2],
  ['down behind its gateway', respondStatus(502), 'HTTP 502', 2],
  ['busy', respondStatus(429), 'HTTP 429', 1],
  ['rejecting the token', respondStatus(401), 'HTTP 401', 1],
  ['redirecting', (_, response) => void response.writeHead(302, { Location: core.url }).end(), 'HTTP 302', 1],
  ['answering with HTML', (_, response) => void response.end(`<html>${MOBILE}`), 'no JSON', 1],
  ['answering with truncated JSON', (_, response) => void response.end('{"data":[{"policyno":"P'), 'no JSON', 1],
  ['answering with JSON without data', (_, response) => void response.end('{"code":0}'), 'no data', 1],
  ['answering with an empty body', (_, response) => void response.end(), 'no JSON', 1],
  ['answering with status 204', (_, response) => void response.writeHead(204).end(), 'HTTP 204', 1],
]

describe('a core over HTTPS', () => {
  it('receives a POST with the service token and a request id for both logs', async () => {
    core.respondWith(respondData([{ policyno: 'P1', riskcname: null, more: 'unknown' }]))
    expect(await reading()).toEqual([{ policyno: 'P1' }])
    expect(core.requests).toEqual([
      {
        path: '/steward/policiesOf',
        body: { customerid: 'C1', idtype: '01', idno: ID_NO },
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        authorization: `Bearer ${TOKEN}`,
      },
    ])
    expect(core.logs).toEqual([])
  })
  it('receives no request for the endorsements of an empty list of policies', async () => {
    expect(await create().endorsementsOf(store, [])).toEqual([])
    expect(core.requests).toEqual([])
  })
  it.each(WAYS)('DEC-03 that is %s: a read throws the API error insurerAway', async (_what, how, why, attempts) => {
    core.respondWith(how)
    expect(await reading(create(why === 'no answer in time' ? 150 : undefined))).toBe(AWAY)
    expect(core.requests).toHaveLength(attempts)
    expect(new Set(core.requests.map(({ id }) => id))).toEqual(new Set(events().map(({ requestId }) => requestId)))
    expect(events().map(({ event, code }) => [event, String(code).replace(/ \(.*\)$/, '')])).toEqual(
      Array.from({ length: attempts }, () => ['insurer_failed', `policiesOf: ${why}`]),
    )
  })
  it.each(WAYS)('DEC-19 that is %s: a write throws an internal error, not an API error, and is not retried', async (_what, how, why) => {
    core.respondWith(how)
    const code = String(await writing(create(why === 'no answer in time' ? 150 : undefined)))
    expect(code.replace(/ \(.*\)$/, '')).toBe(`submitSignature: ${why}`)
    expect(core.requests).toHaveLength(1)
  })
  it('receives a read a second time, with the same request id, after HTTP 503', async () => {
    core.respondWith(respondStatus(503), respondData([]))
    expect(await reading()).toEqual([])
    expect(core.requests.map(({ id }) => id)).toEqual([core.requests[0]?.id, core.requests[0]?.id])
  })
  it('logs the system’s error code when it is unreachable', async () => {
    const gone = await startScriptedCore()
    await gone.close()
    expect(await reading(create(undefined, gone.url))).toBe(AWAY)
    expect(events()[0]).toMatchObject({ level: 'warn', event: 'insurer_failed', code: 'policiesOf: unreachable (ECONNREFUSED)' })
  })
  it('SIGN-14 SIGN-16 SIGN-17 returns the core’s refusal of a signature unchanged', async () => {
    for (const errcode of ['0', '-1', '5', '1024']) {
      core.respondWith(respondData({ errcode, message: 'Some words' }))
      expect(await writing()).toEqual({ errcode, message: 'Some words' })
    }
  })
  it('receives the same submission id for the same handling of a task, and another id for another handling', async () => {
    core.respondWith(respondData(true))
    const insurer = create()
    for (const more of [{}, { handledAt: 6 }, { handleTime: 3 }]) await insurer.handleTimeout(store, 'T1', { ...HANDLING, ...more })
    const [first, again, other] = core.requests.map(({ body }) => (body as { submissionId: string }).submissionId)
    expect([first === again, first === other]).toEqual([true, false])
  })
})

describe('an unavailable core', () => {
  it('receives no requests after five failures, then one request per pause until it answers', async () => {
    const insurer = create()
    core.respondWith(respondStatus(401))
    for (let time = 0; time < 5; time += 1) expect(await reading(insurer)).toBe(AWAY)
    expect(await reading(insurer)).toBe(AWAY)
    expect(await writing(insurer)).toBe('submitSignature: circuit open')
    expect(core.requests).toHaveLength(5)
    at.now += 15_000
    expect(await reading(insurer)).toBe(AWAY)
    expect(await reading(insurer)).toBe(AWAY)
    expect(core.requests).toHaveLength(6)
    at.now += 15_000
    core.respondWith(respondData([]))
    expect(await reading(insurer)).toEqual([])
    expect(await reading(insurer)).toEqual([])
    const changes = events().filter(({ event }) => event !== 'insurer_failed')
    expect(changes).toEqual([
      { level: 'error', event: 'insurer_circuit_open' },
      { level: 'info', event: 'insurer_circuit_closed' },
    ])
  })
  it('writes no personal data and no token to the log', async () => {
    for (const [, how] of WAYS.filter(([, , why]) => why !== 'no answer in time')) {
      core.respondWith(how)
      await reading()
      await writing()
    }
    expect(core.logs.length).toBeGreaterThan(WAYS.length)
    for (const secret of SECRETS) expect(core.logs.join('\n')).not.toContain(secret)
  })
})
