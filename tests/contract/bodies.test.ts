import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { FileStore } from '../../server/files/store.ts'
import { sweepFiles } from '../../server/files/sweep.ts'
import { type Wire, wire } from './connection.ts'
import { pdf, png } from './samples.ts'
import { DAY, HOUR, type TestServer, NOON, type PersonName, schemaOf, schemas, startHouse, text } from './server.ts'

const KB = 1_024
/** How long a busy machine may take. */
const PATIENT = { timeout: 10_000, interval: 10 }
const filesDir = mkdtempSync(join(tmpdir(), 'steward-bodies-'))
let server: TestServer
let store: FileStore
const tokens = new Map<PersonName, string>()
beforeAll(async () => {
  server = await startHouse({
    filesDir,
    limits: { bodies: 300 * KB, bodiesOfOne: 200 * KB, linger: 50 },
    extend: (_app, parts) => void (store = parts.store),
  })
  for (const person of ['owner', 'creator', 'copied', 'stranger'] as const) tokens.set(person, await server.signIn(person))
})
afterAll(async () => {
  await server.close()
  rmSync(filesDir, { recursive: true, force: true })
})

const wires: Wire[] = []
afterEach(() => {
  for (const { socket } of wires.splice(0)) socket.destroy()
})

const upload = schemaOf('uploadWeb').path
const login = schemaOf('getToken').path
const MULTIPART = 'multipart/form-data; boundary=edge'
const JSON_TYPE = 'application/json'
/** One chunk of a body that has no declared length. */
const chunk = (content: string) => `${content.length.toString(16)}\r\n${content}\r\n`

interface Sent {
  path: string
  person?: PersonName
  type?: string
  /** Declared; otherwise the body comes in chunks. */
  length?: number
}

/** A request whose body never ends, unless the test says so. */
async function begin({ path, person, type = MULTIPART, length }: Sent): Promise<Wire> {
  const begun = await wire(server.url)
  wires.push(begun)
  const token = person && tokens.get(person)
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    `Content-Type: ${type}`,
    length === undefined ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`,
    ...(token === undefined ? [] : [`Authorization: ${token}`]),
  ]
  begun.socket.write(`${head.join('\r\n')}\r\n\r\n`)
  return begun
}
const status = ({ received }: Wire) => Number(/^HTTP\/1\.1 (\d+)/.exec(received())?.[1])
const heardOf = (begun: Wire, what: string) => vi.waitFor(() => expect(begun.received()).toContain(what), PATIENT)
const send = (bytes: Buffer<ArrayBuffer>, person: PersonName = 'owner', headers: Record<string, string> = {}) =>
  server.call('uploadWeb', { imgFile: new File([bytes], 'a') }, { token: tokens.get(person), headers })

describe('DEC-03 a body is read when it is known who sends it', () => {
  it.each([
    ['in chunks', undefined],
    ['of a declared length', 12 * 1_024 * KB],
  ])('a stranger’s, %s, is refused while it is still on its way, and its connection closed', async (_, length) => {
    const stranger = await begin({ path: upload, ...(length === undefined ? {} : { length }) })
    stranger.socket.write(length === undefined ? chunk('x'.repeat(2_000)) : 'x'.repeat(2_000))
    await stranger.ended
    expect(status(stranger)).toBe(401)
    expect(stranger.received().toLowerCase()).toContain('connection: close')
    expect(stranger.received()).toContain(text('server.unauthorised'))
  })
  it('one of another content type is refused before it is read', async () => {
    const wrong = await begin({ path: upload, person: 'owner', type: JSON_TYPE })
    await wrong.ended
    expect(status(wrong)).toBe(415)
  })
  it('a small body that was refused leaves its connection open', async () => {
    const answer = await server.call('updateTask', { taskId: 'T-1' })
    expect([answer.http, answer.headers.get('connection')]).toEqual([401, 'keep-alive'])
  })
  it.each([
    ['in chunks', undefined],
    ['of a declared length', 17 * KB],
  ])('a login takes 16 kB and no more, %s', async (_, length) => {
    const large = await begin({ path: login, type: JSON_TYPE, ...(length === undefined ? {} : { length }) })
    large.socket.write(length === undefined ? chunk('x'.repeat(17 * KB)) : 'x'.repeat(17 * KB))
    await heardOf(large, text('server.tooLarge'))
    expect(status(large)).toBe(413)
  })
})

it('DEC-03 a login of exactly 16 kB is read', async () => {
  const body = JSON.stringify({ username: 'owner', password: 'x' }).padEnd(16 * KB)
  const headers = { 'Content-Type': JSON_TYPE }
  expect((await server.send(login, { method: 'POST', body }, { headers })).http).toBe(422)
  expect((await server.send(login, { method: 'POST', body: `${body} ` }, { headers })).http).toBe(413)
})

describe('bodies in memory are bounded', () => {
  it('DEC-03 for one person, and in all; whoever goes away, and whoever is done, makes room', async () => {
    const declared = 150 * KB
    const large = Buffer.concat([pdf(), Buffer.alloc(100 * KB, 0x20)])
    const answerTo = async (person: PersonName) => {
      const { http, message } = await send(large, person)
      return `${http} ${message}`
    }
    const [tooMany, busy] = [`429 ${text('server.tooMany')}`, `429 ${text('server.busy')}`]
    /** Begins a body that is held for its sender. As long as it is not, what asks for it may get in its way; then it begins anew. */
    const hold = async (person: PersonName): Promise<Wire> => {
      for (;;) {
        const begun = await begin({ path: upload, person, length: declared })
        while (!begun.received().includes(' 429 ')) {
          await send(png(1, 1), person)
          if ((await answerTo(person)) === tooMany) return begun
        }
      }
    }
    const [first, other] = [await hold('owner'), await hold('creator')]
    expect([await answerTo('owner'), await answerTo('creator'), await answerTo('stranger')]).toEqual([tooMany, tooMany, busy])
    // What is small is never refused for it.
    expect((await send(png(1, 1), 'owner')).http).toBe(200)
    other.socket.destroy()
    await vi.waitFor(async () => expect((await send(large, 'stranger')).http).toBe(200), PATIENT)
    first.socket.write('x'.repeat(declared))
    await heardOf(first, ' 422 ')
    expect((await send(large)).http).toBe(200)
  })
  it('DEC-15 a body that breaks off is no fault of ours', async () => {
    const before = server.logs.length
    const broken = await begin({ path: upload, person: 'owner', length: 100 * KB })
    broken.socket.write('x'.repeat(KB))
    broken.socket.end()
    const lines = () => server.logs.slice(before).map((line) => JSON.parse(line) as Record<string, unknown>)
    await vi.waitFor(() => expect(lines()).toContainEqual(expect.objectContaining({ route: upload, status: 400 })), PATIENT)
    expect(lines().filter(({ level }) => level === 'error')).toEqual([])
  })
})

describe('DEC-21 the bytes of a file are kept before its row', () => {
  const names = () => readdirSync(filesDir)
  const age = (name: string, at: number) => utimesSync(join(filesDir, name), at / 1_000, at / 1_000)

  it('while they are written nobody waits for the database', async () => {
    const { stage } = store
    let written = () => {}
    const disk = new Promise<void>((done) => (written = done))
    const staging = vi.spyOn(store, 'stage').mockImplementation(async (...given) => {
      await disk
      await stage(...given)
    })
    const sending = send(png(1, 1))
    await vi.waitFor(() => expect(staging).toHaveBeenCalled(), PATIENT)
    expect((await server.call('getQywxTaskList', { taskUser: 'creator' }, { token: tokens.get('creator') })).http).toBe(200)
    const taskId = await server.task()
    const opened = { taskId, taskStatus: '2', taskStatusTime: NOON }
    expect((await server.call('updateTask', opened, { token: tokens.get('owner') })).http).toBe(200)
    written()
    expect((await sending).http).toBe(200)
    staging.mockRestore()
  })
  it('DEC-19 a repeat leaves nothing behind', async () => {
    const before = names().length
    const key = { 'Idempotency-Key': 'bodies-0001' }
    const answers = [await send(png(2, 2), 'owner', key), await send(png(2, 2), 'owner', key)]
    expect(new Set(answers.map(({ data }) => data['fileId'])).size).toBe(1)
    expect(names()).toHaveLength(before + 1)
  })
  it('a failed transaction leaves bytes that no row names: they are swept after an hour, and nothing else is', async () => {
    const kept = new Set(names())
    const committing = vi.spyOn(store, 'commit').mockRejectedValue(new Error('no'))
    expect((await send(png(3, 3))).http).toBe(500)
    committing.mockRestore()
    const orphan = names().find((name) => !kept.has(name))
    const [unfinished, foreign] = [`.${crypto.randomUUID()}`, 'notes.txt']
    for (const name of [unfinished, foreign]) writeFileSync(join(filesDir, name), 'x')
    for (const name of names()) age(name, NOON - HOUR)
    expect(await server.sweep()).toEqual({ forgotten: 0, unnamed: 0 })
    for (const name of names()) age(name, NOON - HOUR - 2)
    expect(await sweepFiles(server.db, store, NOON, () => true)).toEqual({ forgotten: 0, unnamed: 0 })
    expect(await server.sweep()).toEqual({ forgotten: 0, unnamed: 2 })
    expect(new Set(names())).toEqual(new Set([...kept, foreign]))
    expect(names()).not.toContain(orphan)
    rmSync(join(filesDir, foreign))
  })
  it('a database that knows no file sweeps none: it is more likely another’s folder', async () => {
    const wrong = await startHouse({ filesDir })
    for (const name of names()) age(name, NOON - DAY)
    expect(await wrong.sweep()).toEqual({ forgotten: 0, unnamed: 0 })
    await wrong.close()
  })
  it('many forgotten files are swept in batches', async () => {
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

it('CALL-51 DEC-03 a file leaves as base64 while it is read, and is never in memory as a whole', async () => {
  const { data } = await send(png(1, 1))
  let read = () => {}
  const rest = new Promise<void>((done) => (read = done))
  async function* pieces(): AsyncIterable<Uint8Array> {
    yield Buffer.from('abc')
    await rest
    yield Buffer.from('def')
  }
  const opening = vi.spyOn(store, 'open').mockResolvedValue({ size: 6, pieces })
  const address = server.url + schemaOf('getBase64ByFileId').path.replace('{id}', String(data['fileId']))
  const answer = await fetch(address, { headers: { Authorization: tokens.get('owner') ?? '' } })
  read()
  expect(await answer.json()).toMatchObject({ data: { fileBase: Buffer.from('abcdef').toString('base64') } })
  opening.mockRestore()
})

describe('an upload quota', () => {
  const MOST = Number(schemas.setting('uploadQuota'))
  it('DEC-03 what one person sends within 24 hours is limited: 429, in its own words; nobody else is', async () => {
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
