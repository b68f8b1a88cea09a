import { execFile, execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Settings } from '../../server/config/settings/declaration.ts'
import type { DatabaseLocation } from '../../server/database/location.ts'
import { readWhole } from '../../server/files/read-file.ts'
import type { S3Options } from '../../server/files/s3/options.ts'
import { s3Store } from '../../server/files/s3/store.ts'
import type { FileStore } from '../../server/files/store.ts'
import { sweepFiles } from '../../server/files/sweep.ts'
import { filesCheck } from '../../server/start/connect-checks/files.ts'
import { runConnectChecks } from '../../server/start/connect-checks/run-checks.ts'
import { type Fate, settingsOfBucket, startS3, type TestS3 } from '../s3/start-s3.ts'
import { newDatabaseWithPeople } from './database-location.ts'
import { png } from './samples.ts'
import { HOUR, NOON, startTestServer, type TestServer, text } from './server.ts'

/** Short, because a hanging request lasts as long. */
const LIMITS = { limitMs: 4_000, silentMs: 300 }

let s3: TestS3
let server: TestServer | undefined
let location: DatabaseLocation | undefined
beforeAll(async () => {
  s3 = await startS3()
})
afterEach(async () => {
  s3.proxy.reset()
  await server?.close()
  if (location && 'dataDir' in location) rmSync(location.dataDir, { recursive: true, force: true })
  ;[server, location] = [undefined, undefined]
})
afterAll(() => s3.close())

async function start(filesBucket: S3Options): Promise<TestServer> {
  location ??= await newDatabaseWithPeople()
  return (server = await startTestServer({ databaseLocation: location, filesBucket }))
}
const upload = async (to: TestServer) => {
  const imgFile = new File([png(3, 3)], 'a.png', { type: 'image/png' })
  return to.call('uploadWeb', { imgFile }, { token: await to.signIn('owner') })
}
const base64 = async (from: TestServer, fileId: unknown) =>
  from.call('getBase64ByFileId', { id: fileId }, { token: await from.signIn('owner') })
const newId = () => randomBytes(16).toString('hex')
/** The database is of no use for a bucket. */
const open = async (store: FileStore, fileId: string) => (await store.place?.pin([], 0))?.open(fileId)
const read = async (store: FileStore, fileId: string) => {
  const file = await open(store, fileId)
  return file && readWhole(file)
}
const findings = async (settings: Partial<Settings>) =>
  (await runConnectChecks(settings, NOON, { checks: [filesCheck] })).map(({ level, sentence }) => `${level}: ${sentence}`)
const settingsFor = (options: S3Options): Partial<Settings> => ({
  ...settingsOfBucket(options),
  ...(location && ('dataDir' in location ? { DATA_DIR: location.dataDir } : { DATABASE_URL: location.databaseUrl })),
})

describe('a bucket that loses requests', () => {
  it.each<Fate[]>([
    ['lose request', 'lose answer', 'cut answer', 'hang'],
  ])('stores and returns every file when it loses every tenth: %s, %s, %s, %s', async (...fates) => {
    const options = s3.newBucket()
    const store = s3Store(options, LIMITS)
    await store.setMark('mark')
    let requests = 0
    let lost = 0
    s3.proxy.fateOf = () => {
      requests += 1
      if (requests % 10 > 0) return 'pass'
      lost += 1
      return fates[lost % fates.length] ?? 'pass'
    }
    const sizes = Array.from({ length: 30 }, (_, at) => (at % 6 === 5 ? 11_000_000 : 40_000 * at + 1))
    const files = new Map(sizes.map((size) => [newId(), randomBytes(size)]))
    for (const [fileId, bytes] of files) await store.stage(fileId, bytes)
    for (const [fileId, bytes] of files) expect(bytes.equals((await read(store, fileId)) ?? Buffer.of())).toBe(true)
    const listed: string[] = []
    for await (const page of store.staged(Number.POSITIVE_INFINITY)) listed.push(...page)
    expect(listed.toSorted()).toEqual([...files.keys()].toSorted())
    for (const fileId of listed) await store.discard(fileId)
    expect(s3.keys(options)).toEqual(['.steward-files'])
    expect(lost).toBeGreaterThan(15)
  }, 60_000)
  it('repeats an upload in parts when the answer to its end is lost', async () => {
    const options = s3.newBucket()
    const store = s3Store(options, LIMITS)
    let ends = 0
    s3.proxy.fateOf = (line) => (/^POST .*uploadId=/.test(line) && (ends += 1) === 1 ? 'lose answer' : 'pass')
    const [fileId, bytes] = [newId(), randomBytes(6_000_000)]
    await store.stage(fileId, bytes)
    expect(ends).toBeGreaterThan(1)
    expect(s3.unfinished(options)).toEqual([])
    expect(bytes.equals((await read(store, fileId)) ?? Buffer.of())).toBe(true)
  })
  it('cancels an upload in parts that fails', async () => {
    const options = s3.newBucket()
    s3.proxy.fateOf = (line) => (line.includes('partNumber=2') ? 'deny' : 'pass')
    await expect(s3Store(options, LIMITS).stage(newId(), randomBytes(6_000_000))).rejects.toMatchObject({ code: 'AccessDenied' })
    expect(s3.proxy.lines.filter((line) => line.includes('partNumber=2')).length).toBeGreaterThan(0)
    expect([s3.unfinished(options), s3.keys(options)]).toEqual([[], []])
  })
  it('continues a file from the chunk whose answer broke off, and fails when each answer does', async () => {
    const store = s3Store(s3.newBucket(), LIMITS)
    const [fileId, bytes] = [newId(), randomBytes(3_500_000)]
    await store.stage(fileId, bytes)
    s3.proxy.lines.length = 0
    s3.proxy.fateOf = () => (s3.proxy.lines.length === 3 ? 'cut answer' : 'pass')
    expect(bytes.equals((await read(store, fileId)) ?? Buffer.of())).toBe(true)
    // Four chunks, one of them twice.
    expect(s3.proxy.lines).toHaveLength(5)
    s3.proxy.lines.length = 0
    s3.proxy.fateOf = () => (s3.proxy.lines.length >= 3 ? 'cut answer' : 'pass')
    await expect(read(store, fileId)).rejects.toMatchObject({ name: 'StorageError', code: 'ECONNRESET' })
  })
  it('answers 503 while it loses all, writes nothing, and works again afterwards', async () => {
    const options = s3.newBucket()
    const running = await start(options)
    const { fileId, fileUrl } = (await upload(running)).data
    const before = s3.keys(options)
    s3.proxy.fateOf = () => 'lose request'
    running.clock.now += 60_000
    for (const answer of [await upload(running), await base64(running, fileId), await running.send(String(fileUrl), {})])
      expect([answer.http, answer.message]).toEqual([503, text('server.databaseAway')])
    expect((await running.send('/health/writable', {})).http).toBe(503)
    expect(s3.keys(options)).toEqual(before)
    s3.proxy.reset()
    expect([(await upload(running)).http, (await base64(running, fileId)).http]).toEqual([200, 200])
  })
})

describe('a bucket that does not answer', () => {
  it('ends each access within the limit, and leaves no file', async () => {
    const options = s3.newBucket()
    const store = s3Store(options, { limitMs: 700, silentMs: 300 })
    const fileId = newId()
    s3.proxy.fateOf = () => 'hang'
    for (const access of [
      () => store.readMark(),
      () => store.stage(fileId, randomBytes(100)),
      () => store.stage(fileId, randomBytes(6_000_000)),
      () => open(store, fileId),
      () => store.discard(fileId),
      () => store.check(),
    ]) {
      const startedAt = performance.now()
      await expect(access()).rejects.toMatchObject({ name: 'StorageError', code: 'ETIMEDOUT' })
      expect(performance.now() - startedAt).toBeLessThan(1_500)
    }
    s3.proxy.reset()
    expect(await read(store, fileId)).toBeUndefined()
    expect(s3.keys(options)).toEqual([])
  })
})

describe('a wrong bucket', () => {
  const options = () => s3.newBucket()
  it.each<[string, (good: S3Options) => Partial<S3Options>, RegExp]>([
    ['a wrong secret', () => ({ secretKey: 'Geheim78' }), /FILES_S3_SECRET_KEY is not the secret of FILES_S3_ACCESS_KEY/],
    ['an unknown key', () => ({ accessKey: 'UNKNOWN' }), /does not know FILES_S3_ACCESS_KEY/],
    ['a missing bucket', () => ({ bucket: 'missing' }), /the bucket does not exist/],
    ['a port without a service', () => ({ endpoint: 'http://127.0.0.1:1' }), /FILES_S3_ENDPOINT refuses connections/],
    ['an unknown host', () => ({ endpoint: 'https://s3.invalid' }), /the host of FILES_S3_ENDPOINT (is unknown|cannot be resolved)/],
  ])('%s refuses the start and is named by the check, without secrets', async (_, wrong, sentence) => {
    location = await newDatabaseWithPeople()
    const given = { ...options(), ...wrong(options()) }
    const refusal: unknown = await startTestServer({ databaseLocation: location, filesBucket: given }).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ name: 'StartError', message: expect.stringMatching(sentence) as unknown })
    const lines = await findings(settingsFor(given))
    expect(lines).toEqual([expect.stringMatching(/^problem: The bucket of files \(/)])
    expect(lines[0]).toMatch(sentence)
    expect(`${String(refusal)}${lines.join()}`).not.toMatch(/Geheim7/)
  })
  it.each([200, 404])('an address of a website that answers %d is named', async (status) => {
    const site = createServer((_request, answer) => void answer.writeHead(status, { 'content-type': 'text/html' }).end('<p>Hello</p>'))
    site.listen(0, '127.0.0.1')
    await once(site, 'listening')
    const { port } = site.address() as AddressInfo
    expect(await findings(settingsFor({ ...options(), endpoint: `http://127.0.0.1:${port}` }))).toEqual([
      expect.stringContaining('FILES_S3_ENDPOINT does not answer like S3'),
    ])
    site.close()
  })
  it.each([
    'PUT',
    'GET /bucket-\\d+/\\.check',
    'GET /bucket-\\d+/\\?',
    'DELETE',
  ])('the check finds the missing right to %s', async (line) => {
    const good = options()
    expect(await findings(settingsFor(good))).toEqual([expect.stringMatching(/^good: .* can be written, read and listed/)])
    expect(s3.keys(good)).toEqual([])
    s3.proxy.fateOf = (each) => (new RegExp(`^${line}`).test(each) ? 'deny' : 'pass')
    expect(await findings(settingsFor(good))).toEqual([
      expect.stringMatching(/^problem: .*the access key may not read, write, list and delete there \(AccessDenied\)/),
    ])
  })
  it('with the files of another database is refused, but a prefix of its own is accepted', async () => {
    const shared = s3.newBucket()
    await upload(await start(shared))
    const other = await newDatabaseWithPeople()
    await expect(startTestServer({ databaseLocation: other, filesBucket: shared })).rejects.toThrow(
      `The bucket ${shared.bucket} has the files of another database: set FILES_S3_BUCKET to an empty bucket`,
    )
    const beside = await startTestServer({ databaseLocation: other, filesBucket: { ...shared, prefix: 'other/' } })
    await upload(beside)
    expect(s3.keys(shared).filter((key) => key.endsWith('.steward-files'))).toEqual(['.steward-files', 'other/.steward-files'])
    await beside.close()
    if ('dataDir' in other) rmSync(other.dataDir, { recursive: true, force: true })
  })
  it('without the mark is refused at the start, and answered 503 by a running server, until it has the mark again', async () => {
    const own = s3.newBucket()
    const running = await start(own)
    const { fileId } = (await upload(running)).data
    const mark = s3.read(own, '.steward-files')
    for (const key of [String(fileId), '.steward-files']) s3.remove(own, key)
    for (const answer of [await upload(running), await base64(running, fileId)]) expect(answer.http).toBe(503)
    expect(s3.keys(own)).toEqual([])
    await running.close()
    server = undefined
    const refused = start(own)
    await expect(refused).rejects.toThrow(`The files of this database are not in ${own.bucket}`)
    await expect(refused).rejects.toThrow(`write "${mark.toString().trim()}" into its object .steward-files`)
    await s3Store(own).setMark(mark.toString().trim())
    expect((await upload(await start(own))).http).toBe(200)
  })
})

describe('an object with other bytes', () => {
  it('is answered 404 and logged, also when its length is the same', async () => {
    const options = s3.newBucket()
    const running = await start(options)
    const { fileId, fileUrl } = (await upload(running)).data
    const bytes = s3.read(options, String(fileId))
    const flipped = Buffer.from(bytes)
    flipped.writeUInt8(flipped.readUInt8(flipped.length - 1) ^ 1, flipped.length - 1)
    for (const changed of [flipped, bytes.subarray(1)]) {
      s3.change(options, String(fileId), changed)
      running.logs.length = 0
      for (const answer of [await base64(running, fileId), await running.send(String(fileUrl), {})])
        expect([answer.http, answer.message]).toEqual([404, text('server.gone')])
      expect(running.logs.filter((line) => line.includes('MissingFileError') && line.includes(String(fileId)))).toHaveLength(2)
    }
    s3.change(options, String(fileId), bytes)
    expect((await running.send(String(fileUrl), {})).http).toBe(200)
    s3.remove(options, String(fileId))
    expect((await base64(running, fileId)).http).toBe(404)
  })
  it('that replace it while it is read end the reading', async () => {
    const store = s3Store(s3.newBucket())
    const [fileId, size] = [newId(), 2_500_000]
    await store.stage(fileId, randomBytes(size))
    const file = await open(store, fileId)
    await store.stage(fileId, randomBytes(size))
    await expect(file && readWhole(file)).rejects.toMatchObject({ name: 'StorageError', code: 'CHANGED' })
  })
})

describe('the client of S3', () => {
  it('reads neither variables nor files of AWS', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'steward-aws-'))
    // Opening a pipe blocks until a writer comes.
    const pipe = join(folder, 'config')
    execFileSync('mkfifo', [pipe])
    const program = `
      const { s3Store } = await import('./server/files/s3/store.ts')
      const store = s3Store(${JSON.stringify(s3.newBucket())}, ${JSON.stringify(LIMITS)})
      await store.setMark('mark')
      await store.check()
      process.stdout.write(String(await store.readMark()))
      process.exit()`
    const wrong = Object.fromEntries(
      [
        'ENDPOINT_URL',
        'ENDPOINT_URL_S3',
        'REGION',
        'MAX_ATTEMPTS',
        'RETRY_MODE',
        'DEFAULTS_MODE',
        'USE_FIPS_ENDPOINT',
        'ACCESS_KEY_ID',
      ].map((name) => [`AWS_${name}`, 'wrong']),
    )
    const env = { PATH: process.env['PATH'], AWS_CONFIG_FILE: pipe, AWS_SHARED_CREDENTIALS_FILE: pipe, ...wrong }
    const args = ['--import', 'tsx', '--input-type=module', '-e', program]
    const { stdout } = await promisify(execFile)(process.execPath, args, { env, timeout: 15_000 })
    expect(stdout).toBe('mark')
    rmSync(folder, { recursive: true })
  })
})

describe('servers that share a bucket', () => {
  it('read the uploads of the other one', async () => {
    if (inject('postgresql') === undefined) return
    const options = s3.newBucket()
    const one = await start(options)
    const other = await startTestServer({ databaseLocation: one.databaseLocation, filesBucket: options })
    const { fileId } = (await upload(one)).data
    expect(await base64(other, fileId)).toMatchObject({ http: 200 })
    expect((await base64(one, (await upload(other)).data['fileId'])).http).toBe(200)
    await other.close()
  })
})

describe('the sweep of a bucket', () => {
  it('deletes old objects without a row by pages, and no others', async () => {
    const options = s3.newBucket({ prefix: 'steward/' })
    const running = await start(options)
    const { fileId } = (await upload(running)).data
    const store = s3Store(options)
    const orphans = Array.from({ length: 201 }, newId)
    const [young = '', ...old] = orphans
    await Promise.all(orphans.map((each) => store.stage(each, Buffer.from('x'))))
    const foreign = s3Store({ ...options, prefix: 'steward/more/' })
    const kept = newId()
    await foreign.stage(kept, Buffer.from('x'))
    await store.stage('notes', Buffer.from('x'))
    for (const key of s3.keys(options)) s3.age(options, key, NOON - HOUR - 1_000)
    s3.age(options, `steward/${young}`, NOON)
    expect(await sweepFiles(running.db, store, NOON, () => false)).toEqual({ forgotten: 0, unnamed: old.length })
    expect(s3.keys(options)).toEqual(
      ['.steward-files', String(fileId), `more/${kept}`, 'notes', young].map((name) => `steward/${name}`).toSorted(),
    )
  })
})
