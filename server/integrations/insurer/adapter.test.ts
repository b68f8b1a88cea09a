import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { HANDLING, ID_NO, MOBILE, SECRETS, startAskedCore, store, TOKEN } from '../../../tests/contract/asked-core.ts'
import { type Behave, says, startBehavingCore, status } from '../../../tests/contract/behaving-core.ts'

let core: Awaited<ReturnType<typeof startAskedCore>>
const at = { now: 0 }
const create = (timeout = 20_000, url = `${core.url}/`) => core.create({ url, timeout, steady: () => at.now })
const reading = (insurer = create()) => core.reading(insurer)
const writing = (insurer = create()) => core.writing(insurer)
beforeAll(async () => {
  core = await startAskedCore()
})
afterAll(() => core.close())
beforeEach(() => {
  core.behave(says(null))
  core.logs.length = 0
})

const events = () => core.logs.map((line) => JSON.parse(line) as Record<string, unknown>)

const AWAY = 'in words: insurerAway'
const DRIP: Behave = (_request, response) => void response.writeHead(200).write('{"data":')
const CUT: Behave = (request, response) => {
  response.writeHead(200, { 'Content-Length': '100' }).write('{"data":')
  setImmediate(() => request.socket.destroy())
}
/** How a core may be away, what the log calls that, and whether a read is asked once more. */
const WAYS: [string, Behave, string, number][] = [
  ['silent', () => undefined, 'no answer in time', 1],
  ['silent in mid-answer', DRIP, 'no answer in time', 1],
  ['closing the connection', (request) => void request.socket.destroy(), 'unreachable', 2],
  ['closing it in mid-answer', CUT, 'unreachable', 2],
  ['failing', status(500, MOBILE), 'HTTP 500', 2],
  ['behind a gateway that is alone', status(502), 'HTTP 502', 2],
  ['busy', status(429), 'HTTP 429', 1],
  ['not taking the token', status(401), 'HTTP 401', 1],
  ['leading elsewhere', (_, response) => void response.writeHead(302, { Location: core.url }).end(), 'HTTP 302', 1],
  ['answering a page', (_, response) => void response.end(`<html>${MOBILE}`), 'no JSON', 1],
  ['answering half', (_, response) => void response.end('{"data":[{"policyno":"P'), 'no JSON', 1],
  ['answering JSON of something else', (_, response) => void response.end('{"code":0}'), 'no data', 1],
  ['answering nothing', (_, response) => void response.end(), 'no JSON', 1],
  ['answering no content', (_, response) => void response.writeHead(204).end(), 'HTTP 204', 1],
]

describe('a core over HTTPS', () => {
  it('is asked by a POST with the service token, and an id by which both logs name it', async () => {
    core.behave(says([{ policyno: 'P1', riskcname: null, more: 'unknown' }]))
    expect(await reading()).toEqual([{ policyno: 'P1' }])
    expect(core.heard).toEqual([
      {
        path: '/steward/policiesOf',
        body: { customerid: 'C1', idtype: '01', idno: ID_NO },
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        authorization: `Bearer ${TOKEN}`,
      },
    ])
    expect(core.logs).toEqual([])
  })
  it('is not asked for the endorsements of no policy', async () => {
    expect(await create().endorsementsOf(store, [])).toEqual([])
    expect(core.heard).toEqual([])
  })
  it.each(WAYS)('DEC-03 that is %s: a read is refused in words', async (_what, how, why, attempts) => {
    core.behave(how)
    expect(await reading(create(why === 'no answer in time' ? 150 : undefined))).toBe(AWAY)
    expect(core.heard).toHaveLength(attempts)
    expect(new Set(core.heard.map(({ id }) => id))).toEqual(new Set(events().map(({ requestId }) => requestId)))
    expect(events().map(({ event, code }) => [event, String(code).replace(/ \(.*\)$/, '')])).toEqual(
      Array.from({ length: attempts }, () => ['insurer_failed', `policiesOf: ${why}`]),
    )
  })
  it.each(WAYS)('DEC-19 that is %s: a write is a fault, neither taken for refused nor sent again', async (_what, how, why) => {
    core.behave(how)
    const code = String(await writing(create(why === 'no answer in time' ? 150 : undefined)))
    expect(code.replace(/ \(.*\)$/, '')).toBe(`submitSignature: ${why}`)
    expect(core.heard).toHaveLength(1)
  })
  it('is read once more after a hiccup, by the same id', async () => {
    core.behave(status(503), says([]))
    expect(await reading()).toEqual([])
    expect(core.heard.map(({ id }) => id)).toEqual([core.heard[0]?.id, core.heard[0]?.id])
  })
  it('that nobody can reach is named by the system’s own word', async () => {
    const gone = await startBehavingCore()
    await gone.close()
    expect(await reading(create(undefined, gone.url))).toBe(AWAY)
    expect(events()[0]).toMatchObject({ level: 'warn', event: 'insurer_failed', code: 'policiesOf: unreachable (ECONNREFUSED)' })
  })
  it('SIGN-14 SIGN-16 SIGN-17 is believed when it refuses a signature', async () => {
    for (const errcode of ['0', '-1', '5', '1024']) {
      core.behave(says({ errcode, message: 'Some words' }))
      expect(await writing()).toEqual({ errcode, message: 'Some words' })
    }
  })
  it('is told the same handling of a task by the same id, whenever it is sent, and another one by another', async () => {
    core.behave(says(true))
    const insurer = create()
    for (const more of [{}, { handledAt: 6 }, { handleTime: 3 }]) await insurer.handleTimeout(store, 'T1', { ...HANDLING, ...more })
    const [first, again, other] = core.heard.map(({ body }) => (body as { submissionId: string }).submissionId)
    expect([first === again, first === other]).toEqual([true, false])
  })
})

describe('a core that is away', () => {
  it('is left alone after five failures, and asked by one alone until it answers', async () => {
    const insurer = create()
    core.behave(status(401))
    for (let time = 0; time < 5; time += 1) expect(await reading(insurer)).toBe(AWAY)
    expect(await reading(insurer)).toBe(AWAY)
    expect(await writing(insurer)).toBe('submitSignature: circuit open')
    expect(core.heard).toHaveLength(5)
    at.now += 15_000
    expect(await reading(insurer)).toBe(AWAY)
    expect(await reading(insurer)).toBe(AWAY)
    expect(core.heard).toHaveLength(6)
    at.now += 15_000
    core.behave(says([]))
    expect(await reading(insurer)).toEqual([])
    expect(await reading(insurer)).toEqual([])
    const said = events().filter(({ event }) => event !== 'insurer_failed')
    expect(said).toEqual([
      { time: '1970-01-01T00:00:00.000Z', level: 'error', event: 'insurer_circuit_open' },
      { time: '1970-01-01T00:00:00.000Z', level: 'info', event: 'insurer_circuit_closed' },
    ])
  })
  it('leaves nothing personal and no token in the log', async () => {
    for (const [, how] of WAYS.filter(([, , why]) => why !== 'no answer in time')) {
      core.behave(how)
      await reading()
      await writing()
    }
    expect(core.logs.length).toBeGreaterThan(WAYS.length)
    for (const secret of SECRETS) expect(core.logs.join('\n')).not.toContain(secret)
  })
})
