import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Connection, openConnection } from './connection.ts'
import { HOUR, type TestServer, startTestServer } from './server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
// Advances the clock, so that the rate limits of the previous test have expired.
beforeEach(() => {
  server.flushPhoneErrors()
  server.logs.length = 0
  server.clock.now += HOUR
})

const CRASH = { kind: 'error', screen: 'waitDeal', place: 'index-B3OM7rn-.js:1:2034', count: 2 }
const report = (errors: unknown, build: unknown = 'index-B3OM7rn-') => post('/report/errors', { build, errors })
const post = async (path: string, body: unknown, type = 'application/json') =>
  (
    await server.send(
      path,
      { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) },
      { headers: { 'Content-Type': type } },
    )
  ).http
const connections: Connection[] = []
afterEach(() => {
  for (const { socket } of connections.splice(0)) socket.destroy()
})
/** Sends the head of a report with an additional header, and the beginning of its body. */
async function startReport(line: string, body: string): Promise<Connection> {
  const connection = await openConnection(server.url)
  connections.push(connection)
  connection.socket.write(`POST /report/errors HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${line}\r\n\r\n${body}`)
  return connection
}
/** Polling with a timeout for a busy machine. */
const POLL = { timeout: 10_000, interval: 10 }
function lines(): unknown[] {
  server.flushPhoneErrors()
  return server.logs
    .splice(0)
    .map((line) => JSON.parse(line) as { phone?: object; count?: number })
    .flatMap(({ phone, count }) => (phone ? [{ ...phone, count }] : []))
}

describe('DEC-15 errors of phones', () => {
  it('need no session, and are logged as one line per error and minute with a count', async () => {
    for (let phone = 0; phone < 5; phone += 1)
      expect(await report([CRASH, { ...CRASH, kind: 'boundary', place: 'taskListItem body.1.item', count: 1 }])).toBe(204)
    expect(lines()).toEqual([
      { kind: 'error', screen: 'waitDeal', place: 'index-B3OM7rn-.js:1:2034', build: 'index-B3OM7rn-', count: 10 },
      { kind: 'boundary', screen: 'waitDeal', place: 'taskListItem body.1.item', build: 'index-B3OM7rn-', count: 5 },
    ])
    expect(lines()).toEqual([])
  })

  it.each([
    ['a command of a form', { ...CRASH, kind: 'rejection', place: 'body.1.form: task.save' }],
    ['a step of a screen that opens', { ...CRASH, kind: 'rejection', place: 'onOpen: task.markOpened' }],
    ['a query', { ...CRASH, kind: 'rejection', screen: 'tasks.todo', place: 'data' }],
  ])('of %s are logged', async (_, error) => {
    expect(await report([error])).toBe(204)
    expect(lines()).toEqual([{ ...error, build: 'index-B3OM7rn-' }])
  })

  it.each<[string, unknown, unknown?]>([
    ['no list', { 0: CRASH }],
    ['an empty list', []],
    ['more than twenty', Array.from({ length: 21 }, () => CRASH)],
    ['a list of numbers', [7]],
    ['another kind', [{ ...CRASH, kind: 'csp' }]],
    ['a count of text', [{ ...CRASH, count: '2' }]],
    ['a count of zero', [{ ...CRASH, count: 0 }]],
    ['a huge count', [{ ...CRASH, count: 1e9 }]],
    ['a telephone number as its place', [{ ...CRASH, place: '19900001111' }]],
    ['a telephone number in its place', [{ ...CRASH, place: 'body.19900001111' }]],
    ['an address as its place', [{ ...CRASH, place: 'https://x.example/waitDeal?q=Nick' }]],
    ['a name as its screen', [{ ...CRASH, screen: '王小川' }]],
    ['a sentence as its place', [{ ...CRASH, place: 'cannot read Nick\u2019s policy' }]],
    ['free text as its build', [CRASH], 'index of Nick'],
    ['line breaks in its place', [{ ...CRASH, place: 'body.0\n{"level":"error"}' }]],
    ['a valid and an invalid one', [CRASH, { ...CRASH, place: 'a@example.com' }]],
  ])('return 422 with %s', async (_, errors, build) => {
    expect(await report(errors, build ?? 'index-B3OM7rn-')).toBe(422)
    expect(lines()).toEqual([])
  })

  it('are logged without undeclared fields of the report', async () => {
    await report([{ ...CRASH, message: 'Nick 19900001111', stack: 'at Nick', url: '/x?token=1' }])
    server.flushPhoneErrors()
    expect(server.logs.join('\n')).not.toMatch(/Nick|19900001111|token=/)
    expect(lines()).toEqual([{ ...CRASH, build: 'index-B3OM7rn-' }])
  })

  it('return 422 for invalid JSON, 413 for too much data', async () => {
    expect(await post('/report/errors', '{"errors":')).toBe(422)
    expect(await post('/report/errors', '[]')).toBe(422)
    expect(await post('/report/errors', JSON.stringify({ errors: [CRASH], more: 'x'.repeat(5_000) }))).toBe(413)
    expect(lines()).toEqual([])
  })

  it('in an endless chunked body return 413 at the limit, and the connection is closed', async () => {
    const chunk = `1000\r\n${'x'.repeat(4_096)}\r\n`
    const endless = await startReport('Transfer-Encoding: chunked', chunk)
    endless.socket.write('1\r\nx\r\n')
    await vi.waitFor(() => expect(endless.received()).toMatch(/^HTTP\/1\.1 413 /), POLL)
    expect(endless.received().toLowerCase()).toContain('connection: close')
    expect(lines()).toEqual([])
  })

  it.each(['Transfer-Encoding: chunked', 'Content-Length: 3000'])('that break off are logged as 400, not as an error: %s', async (line) => {
    const broken = await startReport(line, '5\r\n{"err\r\n')
    broken.socket.end()
    const logged = () => server.logs.map((text) => JSON.parse(text) as Record<string, unknown>)
    await vi.waitFor(() => expect(logged()).toContainEqual(expect.objectContaining({ route: '/report/errors', status: 400 })), POLL)
    expect(logged().filter(({ level }) => level === 'error')).toEqual([])
  })

  it('are limited to thirty reports per address and minute; refused ones are counted', async () => {
    const answers: number[] = []
    for (let sent = 0; sent < 40; sent += 1) answers.push(await report([CRASH]))
    expect(answers.filter((answer) => answer === 204)).toHaveLength(30)
    expect(answers.filter((answer) => answer === 429)).toHaveLength(10)
    expect(lines()).toEqual([
      { ...CRASH, build: 'index-B3OM7rn-', count: 60 },
      { kind: 'refused', count: 10 },
    ])
    server.clock.now += 60_000
    expect(await report([CRASH])).toBe(204)
  })

  it('of 500 kinds are logged as a hundred lines and a count', async () => {
    for (let sent = 0; sent < 25; sent += 1)
      await report(Array.from({ length: 20 }, (_, at) => ({ ...CRASH, count: 1, place: `index-B3OM7rn-.js:${sent}:${at}` })))
    expect(lines()).toHaveLength(101)
    expect(lines()).toEqual([])
  })
})

describe('DEC-15 a violation of the content security policy', () => {
  const violation = {
    'document-uri': 'https://steward.example/customerDetail?q=Nick',
    'effective-directive': 'img-src',
    'blocked-uri': 'https://elsewhere.example/?name=Nick',
    'source-file': 'https://steward.example/assets/index-B3OM7rn-.js?x=Nick',
    'line-number': 1,
  }
  const send = (body: unknown) => post('/report/csp', body, 'application/csp-report')
  it('is logged with directive and position, without addresses', async () => {
    expect(await send({ 'csp-report': violation })).toBe(204)
    expect(await send({ 'csp-report': { ...violation, 'source-file': 'https://x.example/19900001111' } })).toBe(204)
    expect(lines()).toEqual([
      { kind: 'csp', screen: '', place: 'img-src index-B3OM7rn-.js:1', build: '', count: 1 },
      { kind: 'csp', screen: '', place: 'img-src', build: '', count: 1 },
    ])
  })
  it.each([
    [{}],
    [{ 'csp-report': 7 }],
    [{ 'csp-report': { 'effective-directive': 'Nick 1990' } }],
    [[violation]],
    ['"x"'],
  ])('returns 422 for %j', async (body) => {
    expect(await send(body)).toBe(422)
    expect(lines()).toEqual([])
  })
  it('is reported to the report-uri of every answer', async () => {
    expect((await server.send('/', {})).headers.get('content-security-policy')).toContain('report-uri /report/csp')
  })
})
