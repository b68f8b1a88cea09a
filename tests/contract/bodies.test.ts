import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { FileStore } from '../../server/files/store.ts'
import { sweepFiles } from '../../server/files/sweep.ts'
import { type Connection, openConnection } from './connection.ts'
import { pdf, png } from './samples.ts'
import { DAY, HOUR, type TestServer, NOON, type PersonName, schemaOf, schemas, startTestServer, text } from './server.ts'

const KB = 1_024
/** Polling with a timeout for a busy machine. */
const POLL = { timeout: 10_000, interval: 10 }
const filesDir = mkdtempSync(join(tmpdir(), 'steward-bodies-'))
let server: TestServer
let store: FileStore
const tokens = new Map<PersonName, string>()
beforeAll(async () => {
  server = await startTestServer({
    filesDir,
    limits: { bodies: 300 * KB, bodiesPerCaller: 200 * KB, linger: 50 },
    extend: (_app, parts) => void (store = parts.store),
  })
  for (const person of ['owner', 'creator', 'copied', 'stranger'] as const) tokens.set(person, await server.signIn(person))
})
afterAll(async () => {
  await server.close()
  rmSync(filesDir, { recursive: true, force: true })
})

const connections: Connection[] = []
afterEach(() => {
  for (const { socket } of connections.splice(0)) socket.destroy()
})

const upload = schemaOf('uploadWeb').path
const login = schemaOf('getToken').path
const MULTIPART = 'multipart/form-data; boundary=edge'
const JSON_TYPE = 'application/json'
/** Formats one chunk of a body with chunked encoding. */
const chunk = (content: string) => `${content.length.toString(16)}\r\n${content}\r\n`

interface Sent {
  path: string
  person?: PersonName
  type?: string
  /** Content-Length; without it, the body is sent in chunks. */
  length?: number
}

/** Sends the head of a request; the test sends the body. */
async function startRequest({ path, person, type = MULTIPART, length }: Sent): Promise<Connection> {
  const connection = await openConnection(server.url)
  connections.push(connection)
  const token = person && tokens.get(person)
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    `Content-Type: ${type}`,
    length === undefined ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`,
    ...(token === undefined ? [] : [`Authorization: ${token}`]),
  ]
  connection.socket.write(`${head.join('\r\n')}\r\n\r\n`)
  return connection
}
const status = ({ received }: Connection) => Number(/^HTTP\/1\.1 (\d+)/.exec(received())?.[1])
const waitForText = (connection: Connection, what: string) => vi.waitFor(() => expect(connection.received()).toContain(what), POLL)
const send = (bytes: Buffer<ArrayBuffer>, person: PersonName = 'owner', headers: Record<string, string> = {}) =>
  server.call('uploadWeb', { imgFile: new File([bytes], 'a') }, { token: tokens.get(person), headers })

describe('DEC-03 a body is read only after authentication', () => {
  it.each([
    ['in chunks', undefined],
    ['of a declared length', 12 * 1_024 * KB],
  ])('a body without a session, %s, gets 401 before its end, and the connection is closed', async (_, length) => {
    const stranger = await startRequest({ path: upload, ...(length === undefined ? {} : { length }) })
    stranger.socket.write(length === undefined ? chunk('x'.repeat(2_000)) : 'x'.repeat(2_000))
    await stranger.ended
    expect(status(stranger)).toBe(401)
    expect(stranger.received().toLowerCase()).toContain('connection: close')
    expect(stranger.received()).toContain(text('server.unauthorised'))
  })
  it('a body of another content type gets 415 before it is read', async () => {
    const wrong = await startRequest({ path: upload, person: 'owner', type: JSON_TYPE })
    await wrong.ended
    expect(status(wrong)).toBe(415)
  })
  it('a small refused body keeps the connection open', async () => {
    const answer = await server.call('updateTask', { taskId: 'T-1' })
    expect([answer.http, answer.headers.get('connection')]).toEqual([401, 'keep-alive'])
  })
  it.each([
    ['in chunks', undefined],
    ['of a declared length', 17 * KB],
  ])('a login body of more than 16 kB gets 413, %s', async (_, length) => {
    const large = await startRequest({ path: login, type: JSON_TYPE, ...(length === undefined ? {} : { length }) })
    large.socket.write(length === undefined ? chunk('x'.repeat(17 * KB)) : 'x'.repeat(17 * KB))
    await waitForText(large, text('server.tooLarge'))
    expect(status(large)).toBe(413)
  })
})

it('DEC-03 a login body of exactly 16 kB is accepted', async () => {
  const body = JSON.stringify({ username: 'owner', password: 'x' }).padEnd(16 * KB)
  const headers = { 'Content-Type': JSON_TYPE }
  expect((await server.send(login, { method: 'POST', body }, { headers })).http).toBe(422)
  expect((await server.send(login, { method: 'POST', body: `${body} ` }, { headers })).http).toBe(413)
})

describe('bodies in memory are bounded', () => {
  it('DEC-03 per user and in total, until the request completes or disconnects', async () => {
    const declared = 150 * KB
    const large = Buffer.concat([pdf(), Buffer.alloc(100 * KB, 0x20)])
    const answerTo = async (person: PersonName) => {
      const { http, message } = await send(large, person)
      return `${http} ${message}`
    }
    const [tooMany, busy] = [`429 ${text('server.tooMany')}`, `429 ${text('server.busy')}`]
    /** Starts an upload that occupies its sender's memory limit; repeats it when a probe took the memory first. */
    const hold = async (person: PersonName): Promise<Connection> => {
      for (;;) {
        const connection = await startRequest({ path: upload, person, length: declared })
        while (!connection.received().includes(' 429 ')) {
          await send(png(1, 1), person)
          if ((await answerTo(person)) === tooMany) return connection
        }
      }
    }
    const [first, other] = [await hold('owner'), await hold('creator')]
    expect([await answerTo('owner'), await answerTo('creator'), await answerTo('stranger')]).toEqual([tooMany, tooMany, busy])
    // Small bodies do not count towards the limit.
    expect((await send(png(1, 1), 'owner')).http).toBe(200)
    other.socket.destroy()
    await vi.waitFor(async () => expect((await send(large, 'stranger')).http).toBe(200), POLL)
    first.socket.write('x'.repeat(declared))
    await waitForText(first, ' 422 ')
    expect((await send(large)).http).toBe(200)
  })
  it('DEC-15 a body that breaks off is logged as 400, not as an error', async () => {
    const before = server.logs.length
    const broken = await startRequest({ path: upload, person: 'owner', length: 100 * KB })
    broken.socket.write('x'.repeat(KB))
    broken.socket.end()
    const lines = () => server.logs.slice(before).map((line) => JSON.parse(line) as Record<string, unknown>)
    await vi.waitFor(() => expect(lines()).toContainEqual(expect.objectContaining({ route: upload, status: 400 })), POLL)
    expect(lines().filter(({ level }) => level === 'error')).toEqual([])
  })
})

describe('the bytes of a file are stored before its row', () => {
  const names = () => readdirSync(filesDir)
  const age = (name: string, at: number) => utimesSync(join(filesDir, name), at / 1_000, at / 1_000)

  it('storing the bytes does not block the database for other requests', async () => {
    const { stage } = store
    let finishWriting = () => {}
    const disk = new Promise<void>((done) => (finishWriting = done))
    const staging = vi.spyOn(store, 'stage').mockImplementation(async (...given) => {
      await disk
      await stage(...given)
    })
    const sending = send(png(1, 1))
    await vi.waitFor(() => expect(staging).toHaveBeenCalled(), POLL)
    expect((await server.call('getQywxTaskList', { taskUser: 'creator' }, { token: tokens.get('creator') })).http).toBe(200)
    const taskId = await server.task()
    const opened = { taskId, taskStatus: '2', taskStatusTime: NOON }
    expect((await server.call('updateTask', opened, { token: tokens.get('owner') })).http).toBe(200)
    finishWriting()
    expect((await sending).http).toBe(200)
    staging.mockRestore()
  })
  it('DEC-19 a repeated upload leaves no second file', async () => {
    const before = names().length
    const key = { 'Idempotency-Key': 'bodies-0001' }
    const answers = [await send(png(2, 2), 'owner', key), await send(png(2, 2), 'owner', key)]
    expect(new Set(answers.map(({ data }) => data['fileId'])).size).toBe(1)
    expect(names()).toHaveLength(before + 1)
  })
  it('the sweep deletes bytes without a row after an hour, but no foreign files', async () => {
    const initial = new Set(names())
    const committing = vi.spyOn(store, 'commit').mockRejectedValue(new Error('no'))
    expect((await send(png(3, 3))).http).toBe(500)
    committing.mockRestore()
    const orphan = names().find((name) => !initial.has(name))
    const [unfinished, foreign] = [`.${crypto.randomUUID()}`, 'notes.txt']
    for (const name of [unfinished, foreign]) writeFileSync(join(filesDir, name), 'x')
    for (const name of names()) age(name, NOON - HOUR)
    expect(await server.sweep()).toEqual({ forgotten: 0, unnamed: 0 })
    for (const name of names()) age(name, NOON - HOUR - 2)
    expect(await sweepFiles(server.db, store, NOON, () => true)).toEqual({ forgotten: 0, unnamed: 0 })
    expect(await server.sweep()).toEqual({ forgotten: 0, unnamed: 2 })
    expect(new Set(names())).toEqual(new Set([...initial, foreign]))
    expect(names()).not.toContain(orphan)
    rmSync(join(filesDir, foreign))
  })
  it('the sweep keeps all bytes for a database without files, because the folder may belong to another database', async () => {
    const wrong = await startTestServer()
    for (const name of names()) age(name, NOON - DAY)
    expect(await sweepFiles(wrong.db, store, NOON, () => false)).toEqual({ forgotten: 0, unnamed: 0 })
    await wrong.close()
  })
  it('the sweep deletes many unused files in batches', async () => {
    const row = (at: number) => ({
      fileName: 'a',
      contentType: 'a',
      size: 1,
      userId: 'owner',
      origin: 'user' as const,
      createdAt: NOON - 3 * DAY,
      fileId: `old${at}`,
    })
    await server.db
      .insertInto('file')
      .values(Array.from({ length: 250 }, (_, at) => row(at)))
      .execute()
    expect((await server.sweep()).forgotten).toBe(250)
  })
})

it('CALL-51 DEC-03 a file is streamed as base64 while it is read', async () => {
  const { data } = await send(png(1, 1))
  let continueReading = () => {}
  const rest = new Promise<void>((done) => (continueReading = done))
  async function* pieces(): AsyncIterable<Uint8Array> {
    yield Buffer.from('abc')
    await rest
    yield Buffer.from('def')
  }
  const opening = vi.spyOn(store, 'open').mockResolvedValue({ size: 6, pieces })
  const address = server.url + schemaOf('getBase64ByFileId').path.replace('{id}', String(data['fileId']))
  const answer = await fetch(address, { headers: { Authorization: tokens.get('owner') ?? '' } })
  continueReading()
  expect(await answer.json()).toMatchObject({ data: { fileBase: Buffer.from('abcdef').toString('base64') } })
  opening.mockRestore()
})

describe('an upload quota', () => {
  const MOST = Number(schemas.setting('uploadQuota'))
  it('DEC-03 limits the bytes per user within 24 hours with 429 and a specific message', async () => {
    const sent = (size: number, createdAt: number, userId = 'copied') =>
      server.db
        .insertInto('file')
        .values({ fileId: crypto.randomUUID(), fileName: 'a', contentType: 'a', size, userId, origin: 'user', createdAt })
        .execute()
    const small = png(1, 1)
    await sent(MOST - small.length, NOON - DAY + 1)
    await sent(MOST, NOON - DAY)
    expect((await send(small, 'copied')).http).toBe(200)
    const { http, message } = await send(small, 'copied')
    expect([http, message]).toEqual([429, text('server.uploadQuota')])
    expect((await send(small, 'creator')).http).toBe(200)
    server.clock.now = NOON + 1
    expect((await send(small, 'copied')).http).toBe(200)
    server.clock.now = NOON
  })
})
