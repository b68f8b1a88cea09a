import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PersonalStore } from '../../personal-data/personal-data.ts'
import { createInsurer } from './adapter.ts'
import { insurerFrom } from './settings.ts'

type Behave = (request: IncomingMessage, response: ServerResponse) => void
const says =
  (data: unknown): Behave =>
  (_request, response) =>
    void response.end(JSON.stringify({ data }))
const status =
  (code: number): Behave =>
  (_request, response) =>
    void response.writeHead(code).end(`{"data":null,"mobile":"${MOBILE}"}`)

const TOKEN = 'a-token-of-these-tests'
const [MOBILE, ID_NO] = ['19900002011', '310101199001011234']
let behave: Behave[] = []
const heard: { path: string; body: unknown; id: unknown; authorization: unknown }[] = []
/** Behaves in turn as `behave` says, the last way for ever. */
const core = createServer((request, response) => {
  const pieces: Buffer[] = []
  request.on('data', (piece: Buffer) => pieces.push(piece))
  request.on('end', () => {
    const { 'x-request-id': id, authorization } = request.headers
    heard.push({ path: request.url ?? '', body: JSON.parse(Buffer.concat(pieces).toString()), id, authorization })
    const how = behave.length > 1 ? behave.shift() : behave[0]
    how?.(request, response)
  })
})
let url = ''
const at = { now: 0 }
const logs: string[] = []
beforeAll(async () => {
  await new Promise<void>((resolve) => core.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(core.address() as AddressInfo).port}/steward`
})
afterAll(() => {
  core.close()
  core.closeAllConnections()
})
beforeEach(() => {
  behave = [says(null)]
  heard.length = 0
  logs.length = 0
})

// The core keeps no tables here.
const store = {} as PersonalStore
const create = (timeout = 20_000) =>
  createInsurer(
    { url: `${url}/`, token: TOKEN, timeout, steady: () => at.now },
    (line) => logs.push(line),
    () => 0,
  )
const SUBMISSION = { submissionId: 'S1', endorNo: 'E1', policyNo: 'P1', autographBase64: 'aGVsbG8=', images: [] }
const HANDLING = { actionType: 'agree', handleTime: 2, handleResult: 'Done', nextNodeId: 'N2', handledAt: 5 }
const reading = (insurer = create()) => outcome(insurer.policiesOf(store, { customerid: 'C1', idtype: '01', idno: ID_NO }))
const writing = (insurer = create()) => outcome(insurer.submitSignature(store, SUBMISSION))
/** What a promise came to: its value, the name of a refusal in words, or the code of a fault. Nothing of it may quote anything. */
const outcome = (promise: Promise<unknown>) =>
  promise.then(
    (value) => value,
    (error: Error & { code?: string }) => {
      for (const secret of [TOKEN, MOBILE, ID_NO, SUBMISSION.autographBase64]) expect(`${error.stack}${error.code}`).not.toContain(secret)
      return error.name === 'ApiError' ? `in words: ${error.message}` : error.code
    },
  )
const events = () => logs.map((line) => JSON.parse(line) as Record<string, unknown>)

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
  ['failing', status(500), 'HTTP 500', 2],
  ['behind a gateway that is alone', status(502), 'HTTP 502', 2],
  ['busy', status(429), 'HTTP 429', 1],
  ['not taking the token', status(401), 'HTTP 401', 1],
  ['leading elsewhere', (_, response) => void response.writeHead(302, { Location: url }).end(), 'HTTP 302', 1],
  ['answering a page', (_, response) => void response.end(`<html>${MOBILE}`), 'no JSON', 1],
  ['answering half', (_, response) => void response.end('{"data":[{"policyno":"P'), 'no JSON', 1],
  ['answering JSON of something else', (_, response) => void response.end('{"code":0}'), 'no data', 1],
  ['answering nothing', (_, response) => void response.end(), 'no JSON', 1],
  ['answering no content', (_, response) => void response.writeHead(204).end(), 'HTTP 204', 1],
]

describe('a core over HTTPS', () => {
  it('is asked by a POST with the service token, and an id by which both logs name it', async () => {
    behave = [says([{ policyno: 'P1', riskcname: null, more: 'unknown' }])]
    expect(await reading()).toEqual([{ policyno: 'P1' }])
    expect(heard).toEqual([
      {
        path: '/steward/policiesOf',
        body: { customerid: 'C1', idtype: '01', idno: ID_NO },
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        authorization: `Bearer ${TOKEN}`,
      },
    ])
    expect(logs).toEqual([])
  })
  it('is not asked for the endorsements of no policy', async () => {
    expect(await create().endorsementsOf(store, [])).toEqual([])
    expect(heard).toEqual([])
  })
  it.each(WAYS)('DEC-03 that is %s: a read is refused in words', async (_what, how, why, attempts) => {
    behave = [how]
    expect(await reading(create(why === 'no answer in time' ? 150 : undefined))).toBe(AWAY)
    expect(heard).toHaveLength(attempts)
    expect(new Set(heard.map(({ id }) => id))).toEqual(new Set(events().map(({ requestId }) => requestId)))
    expect(events().map(({ event, code }) => [event, String(code).replace(/ \(.*\)$/, '')])).toEqual(
      Array.from({ length: attempts }, () => ['insurer_failed', `policiesOf: ${why}`]),
    )
  })
  it.each(WAYS)('DEC-19 that is %s: a write is a fault, neither taken for refused nor sent again', async (_what, how, why) => {
    behave = [how]
    const code = String(await writing(create(why === 'no answer in time' ? 150 : undefined)))
    expect(code.replace(/ \(.*\)$/, '')).toBe(`submitSignature: ${why}`)
    expect(heard).toHaveLength(1)
  })
  it('is read once more after a hiccup, by the same id', async () => {
    behave = [status(503), says([])]
    expect(await reading()).toEqual([])
    expect(heard.map(({ id }) => id)).toEqual([heard[0]?.id, heard[0]?.id])
  })
  it('that nobody can reach is named by the system’s own word', async () => {
    const gone = createServer()
    await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve))
    const nowhere = `http://127.0.0.1:${(gone.address() as AddressInfo).port}`
    await new Promise((resolve) => gone.close(resolve))
    const insurer = createInsurer(
      { url: nowhere, token: TOKEN },
      (line) => logs.push(line),
      () => 0,
    )
    expect(await reading(insurer)).toBe(AWAY)
    expect(events()[0]).toMatchObject({ level: 'warn', event: 'insurer_failed', code: 'policiesOf: unreachable (ECONNREFUSED)' })
  })
  it('SIGN-14 SIGN-16 SIGN-17 is believed when it refuses a signature', async () => {
    for (const errcode of ['0', '-1', '5', '1024']) {
      behave = [says({ errcode, message: 'Some words' })]
      expect(await writing()).toEqual({ errcode, message: 'Some words' })
    }
  })
  it('is told the same handling of a task by the same id, whenever it is sent, and another one by another', async () => {
    behave = [says(true)]
    const insurer = create()
    for (const more of [{}, { handledAt: 6 }, { handleTime: 3 }]) await insurer.handleTimeout(store, 'T1', { ...HANDLING, ...more })
    const [first, again, other] = heard.map(({ body }) => (body as { submissionId: string }).submissionId)
    expect([first === again, first === other]).toEqual([true, false])
  })
})

describe('an answer of the core', () => {
  const signer = { role: 'insured', name: 'N', mobile: MOBILE }
  const endorsement = (facts: object, more: object = signer) => ({ facts: { endorNo: 'E1', policyNo: 'P1', ...facts }, signers: [more] })
  const ENDORSEMENT: [string, unknown, string][] = [
    ['about another one', endorsement({ endorNo: 'E2' }), 'data.facts.endorNo'],
    ['without a policy', endorsement({ policyNo: undefined }), 'data.facts.policyNo'],
    ['with a number for a text', endorsement({ riskCode: 801 }), 'data.facts.riskCode'],
    ['with too long a text', endorsement({ endorType: 'x'.repeat(2_001) }), 'data.facts.endorType'],
    ['with a control character', endorsement({ endorType: 'a\u0000' }), 'data.facts.endorType'],
    ['with a record for a list', endorsement({ endorDataList: {} }), 'data.facts.endorDataList'],
    ['with a wrong change', endorsement({ endorDataList: [{}, { newValue: [MOBILE] }] }), 'data.facts.endorDataList[1].newValue'],
    ['with a masked mobile', endorsement({}, { ...signer, mobile: '199****2011' }), 'data.signers[0].mobile'],
    ['with a signer of no role', endorsement({}, { ...signer, role: MOBILE }), 'data.signers[0].role'],
    ['that is a text', MOBILE, 'data'],
    ['that is a list', [MOBILE], 'data'],
  ]
  it.each(ENDORSEMENT)('is not believed: an endorsement %s', async (_what, data, path) => {
    behave = [says(data)]
    expect(await outcome(create().endorsement(store, 'E1'))).toBe(`endorsement: wrong shape at ${path}`)
  })
  const asks = {
    submission: () => writing(),
    signable: () => outcome(create().signable(store, 'E1')),
    images: () => outcome(create().endorsementImages(store, 'E1')),
    task: () => outcome(create().timeout(store, 'T1')),
    handled: () => outcome(create().handleTimeout(store, 'T1', HANDLING)),
    claim: () => outcome(create().claim(store, 'R1')),
    list: () => outcome(create().endorsementsOf(store, ['P1', 'p2'])),
  }
  it.each<[keyof typeof asks, string, unknown, string]>([
    ['submission', 'with a number as its code', { errcode: 0, message: '' }, 'data.errcode'],
    ['submission', 'with a word as its code', { errcode: 'ok', message: '' }, 'data.errcode'],
    ['submission', 'without words', { errcode: '5' }, 'data.message'],
    ['submission', 'that is none', null, 'data'],
    ['signable', 'in a text', { signable: 'true', message: '' }, 'data.signable'],
    ['images', 'that are addresses', ['https://example.com/a.png'], 'data[0]'],
    ['images', 'that could be programs', ['data:image/svg+xml;base64,PHN2Zz4='], 'data[0]'],
    ['task', 'of another id', { task: { taskId: 'T2' }, userCode: 'u', companyCode: '01', waiting: true }, 'data.task.taskId'],
    ['task', 'of nobody', { task: { taskId: 'T1' }, companyCode: '01', waiting: true }, 'data.userCode'],
    ['handled', 'as a number', 1, 'data'],
    ['claim', 'of another number', { registNo: 'R2' }, 'data.registNo'],
    ['list', 'of another policy', [{ endorNo: 'E1', policyNo: 'P3' }], 'data[0].policyNo'],
  ])('is not believed: %s %s', async (name, _what, data, path) => {
    behave = [says(data)]
    expect(String(await asks[name]()).replace(/^\w+: /, '')).toBe(`wrong shape at ${path}`)
    expect(logs.join('')).toContain(path)
  })
  it('names a number in another case than a person typed it', async () => {
    behave = [says([{ endorNo: 'E1', policyNo: 'P2' }])]
    expect(await asks.list()).toEqual([{ endorNo: 'E1', policyNo: 'P2' }])
  })
  it('is not read beyond 10 MB of pictures, however small it comes', async () => {
    const huge = gzipSync(Buffer.from(JSON.stringify({ data: ['A'.repeat(11 * 1_024 * 1_024)] })))
    behave = [(_, response) => void response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(huge)]
    expect(await asks.images()).toBe('endorsementImages: too large')
  })
  it('and a refusal of one request say nothing of the others: nobody else is kept from asking', async () => {
    const insurer = create()
    behave = [status(413)]
    for (let time = 0; time < 6; time += 1) expect(await writing(insurer)).toBe('submitSignature: HTTP 413')
    behave = [says({ errcode: 0 })]
    for (let time = 0; time < 6; time += 1) expect(await writing(insurer)).toBe('submitSignature: wrong shape at data.errcode')
    behave = [says([])]
    expect(await reading(insurer)).toEqual([])
  })
})

describe('a core that is away', () => {
  it('is left alone after five failures, and asked by one alone until it answers', async () => {
    const insurer = create()
    behave = [status(401)]
    for (let time = 0; time < 5; time += 1) expect(await reading(insurer)).toBe(AWAY)
    expect(await reading(insurer)).toBe(AWAY)
    expect(await writing(insurer)).toBe('submitSignature: circuit open')
    expect(heard).toHaveLength(5)
    at.now += 15_000
    expect(await reading(insurer)).toBe(AWAY)
    expect(await reading(insurer)).toBe(AWAY)
    expect(heard).toHaveLength(6)
    at.now += 15_000
    behave = [says([])]
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
      behave = [how]
      await reading()
      await writing()
    }
    expect(logs.length).toBeGreaterThan(WAYS.length)
    for (const secret of [TOKEN, MOBILE, ID_NO, SUBMISSION.autographBase64]) expect(logs.join('\n')).not.toContain(secret)
  })
})

describe('the settings of the core', () => {
  const whole = { INSURER_URL: 'https://core.example.com/steward', INSURER_TOKEN: TOKEN }
  it('are both there or none', () => {
    expect(insurerFrom({})).toBeUndefined()
    expect(insurerFrom(whole)).toEqual({ url: whole.INSURER_URL, token: TOKEN })
    for (const name of Object.keys(whole)) expect(() => insurerFrom({ ...whole, [name]: '' })).toThrow(name)
  })
  it.each([
    'http://core.example.com',
    'https://user:word@core.example.com',
    'https://core.example.com?a=b',
    'https://core.example.com/#a',
    'core',
  ])('name a bare https address, and not %s', (address) =>
    expect(() => insurerFrom({ ...whole, INSURER_URL: address })).toThrow('INSURER_URL must be an https address'))
  it('name a token that can stand in a header, and never quote it', () => {
    for (const token of ['a blank', 'a\nbreak', '令牌'])
      expect(() => insurerFrom({ ...whole, INSURER_TOKEN: token })).toThrow(
        expect.objectContaining({ name: 'StartError', message: expect.not.stringContaining(token) as string }),
      )
  })
})
