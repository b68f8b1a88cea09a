import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Settings } from '../../server/config/settings/declaration.ts'
import type { DatabaseLocation } from '../../server/database/location.ts'
import { createSigningKey, type SigningKey } from '../../server/evidence/signing-key.ts'
import { canonicalJson, sha256 } from '../../server/signing/canonical.ts'
import type { ConnectCheck } from '../../server/start/connect-checks/connect-check.ts'
import { CONNECT_CHECKS, runConnectChecks } from '../../server/start/connect-checks/run-checks.ts'
import { selfSigned } from '../certificate/tools.ts'
import { startTimeStampAuthority } from '../certificate/time-stamp-authority.ts'
import { freePort } from '../free-port.ts'
import { startFakeCore } from './fake-core.ts'
import { startFakeWeCom } from './fake-wecom.ts'
import { png } from './samples.ts'
import { newDatabaseLocation, NOON, SECRET, SIGNING_KEY, startTestServer, type TestServer } from './server.ts'

const OTHER_KEY = '3f9c1e7ab2d84056e1f7c9a80b5d6e2461c0d4b7f3a29e58170d6cb4a3f5e829'
const DAY = 86_400_000
const folder = mkdtempSync(join(tmpdir(), 'steward-connect-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const databaseIn = (location: DatabaseLocation) =>
  'dataDir' in location ? { DATA_DIR: location.dataDir } : { DATABASE_URL: location.databaseUrl }

/** Returns the findings of one check, as lines. */
async function found(name: string, settings: Partial<Settings>, now = NOON): Promise<string[]> {
  const checks = CONNECT_CHECKS.filter((check) => check.name === name)
  expect(checks).toHaveLength(1)
  return (await runConnectChecks(settings, now, { checks })).map(({ level, sentence }) => `${level}: ${sentence}`)
}

describe('with the database of a service', () => {
  let server: TestServer
  let settings: Partial<Settings>
  const filesDir = join(folder, 'files')
  beforeEach(async () => {
    server = await startTestServer({ filesDir })
    settings = { ...databaseIn(server.databaseLocation), FILES_DIR: filesDir, SECRET_KEY: SECRET, SIGNING_KEY }
  })
  afterEach(async () => {
    await server.close()
    rmSync(filesDir, { recursive: true, force: true })
  })

  it('accepts the database beside the running service, and leaves nothing in it', async () => {
    const tables = async () => (await server.db.introspection.getTables()).map(({ name }) => name)
    const before = await tables()
    const lines = await found('database', settings)
    expect(lines.at(-1)).toBe('good: The database permits creating tables and writing.')
    expect(lines.filter((line) => !line.startsWith('good'))).toEqual([])
    expect(await tables()).toEqual(before)
  })
  it('refuses a database from which a newer version removed something', async () => {
    await sql`insert into "migration" ("id", "ranAt", "kind", "version") values ('999-removed', 1, 'contract', '999.0.0')`.execute(
      server.db,
    )
    const [line, ...more] = (await found('database', settings)).filter((each) => !each.startsWith('good'))
    expect(line).toMatch(/^problem: Version 999\.0\.0 changed this database \(999-removed\), .*start version 999\.0\.0 or a newer one\.$/)
    expect(more).toEqual([])
  })
  it('recognizes the folder that the other servers use, by its mark', async () => {
    const token = await server.signIn('owner')
    const upload = await server.call('uploadWeb', { imgFile: new File([png(1, 1)], 'a') }, { token })
    expect(upload.http).toBe(200)
    expect(await found('files', settings)).toEqual([
      `good: FILES_DIR (${filesDir}) can be written.`,
      `good: The folder of files (${filesDir}) is the one of this database and of its other servers.`,
    ])
    const other = join(folder, 'not-mounted')
    expect(await found('files', { ...settings, FILES_DIR: other })).toEqual([
      `good: FILES_DIR (${other}) does not exist yet: the first start creates it.`,
      expect.stringMatching(/^problem: The files of this database are not in .*not-mounted: mount or restore their folder/),
    ])
    expect(existsSync(other)).toBe(false)
    const { FILES_DIR: _, ...without } = settings
    expect(await found('files', without)).toEqual([expect.stringMatching(/^problem: The files of this database are (not )?in/)])
  })
  it('refuses a new database with the files of another one', async () => {
    const token = await server.signIn('owner')
    await server.call('uploadWeb', { imgFile: new File([png(1, 1)], 'a') }, { token })
    const location = await newDatabaseLocation()
    const lines = await found('files', { ...databaseIn(location), FILES_DIR: filesDir })
    expect(lines.slice(1)).toEqual([expect.stringMatching(/^problem: The folder .* has the files of another database/)])
  })
  it.each(['migrated', 'of an earlier version'])('compares SECRET_KEY with the personal data of a database %s', async (state) => {
    if (state !== 'migrated') await sql`drop table master_key`.execute(server.db)
    expect(await found('secret key', settings)).toEqual(['good: SECRET_KEY is the key of the personal data in this database.'])
    expect(await found('secret key', { ...settings, SECRET_KEY: OTHER_KEY })).toEqual([
      expect.stringMatching(/^problem: The personal data was encrypted with another SECRET_KEY/),
    ])
  })

  async function addSeal(key: SigningKey, at: number): Promise<void> {
    const record = canonicalJson({ at })
    const row = { signatureId: `S${at}`, length: 1, head: 'head', day: '', at, keyId: key.keyId }
    const signature = key.sign(canonicalJson({ format: 'steward-seal', version: 1, ...row, record: sha256(record) }))
    await server.db
      .insertInto('signature_seal')
      .values({ ...row, record, outcome: 'accepted', signature })
      .execute()
  }
  it('compares SIGNING_KEY with the keys of the service and with the last seal', async () => {
    const { SIGNING_KEY: _, ...unsigned } = settings
    expect(await found('signing key', unsigned)).toEqual([])
    expect(await found('signing key', settings)).toEqual(['good: SIGNING_KEY can be used; there is no seal yet.'])
    await addSeal(createSigningKey(SIGNING_KEY), NOON)
    expect(await found('signing key', settings)).toEqual(['good: SIGNING_KEY made the last seal.'])
    expect(await found('signing key', unsigned)).toEqual([expect.stringMatching(/^warning: SIGNING_KEY is not set/)])
    expect(await found('signing key', { ...settings, SIGNING_KEY: OTHER_KEY })).toEqual([
      expect.stringMatching(/^problem: SIGNING_KEY is new, and this service has another key/),
    ])
    expect(await found('signing key', { ...settings, SIGNING_KEY: OTHER_KEY, SIGNING_KEY_PREVIOUS: SIGNING_KEY })).toEqual([
      'good: SIGNING_KEY replaces the key of the last seal.',
    ])
    await addSeal(createSigningKey(OTHER_KEY), NOON + 1)
    expect(await found('signing key', settings)).toEqual([expect.stringMatching(/^warning: SIGNING_KEY \(\w{16}\) is an earlier key/)])
  })
  it('reports a last seal that SIGNING_KEY did not make', async () => {
    const key = createSigningKey(SIGNING_KEY)
    await addSeal({ ...key, sign: createSigningKey(OTHER_KEY).sign }, NOON)
    expect(await found('signing key', settings)).toEqual([expect.stringMatching(/^problem: The last seal does not match SIGNING_KEY/)])
  })
})

describe('without a database of a service', () => {
  it('accepts a new database, and creates nothing', async () => {
    const location = await newDatabaseLocation()
    const settings = { ...databaseIn(location), SECRET_KEY: SECRET, SIGNING_KEY }
    expect((await runConnectChecks(settings, NOON)).filter(({ level }) => level !== 'good')).toEqual([])
    expect('dataDir' in location ? readdirSync(location.dataDir) : []).toEqual([])
  })
  it('reports folders that cannot be used, without creating them', async () => {
    const file = join(folder, 'file')
    writeFileSync(file, 'x')
    for (const [at, why] of [
      [file, 'it is a file, not a folder'],
      [join(file, 'below'), 'a part of it is a file'],
      ['/proc/steward/data', "can't be used"],
    ] as const) {
      expect(await found('database', { DATA_DIR: at })).toEqual([expect.stringContaining(why)])
      expect(await found('files', { FILES_DIR: at })).toEqual([expect.stringContaining(why)])
    }
    const later = join(folder, 'later', 'data')
    expect(await found('database', { DATA_DIR: later })).toEqual([
      `good: DATA_DIR (${later}) does not exist yet: the first start creates it.`,
    ])
    expect(existsSync(join(folder, 'later'))).toBe(false)
  })
  it('reports a file that is no database', async () => {
    const dataDir = join(folder, 'damaged')
    mkdirSync(dataDir)
    writeFileSync(join(dataDir, 'steward.db'), 'no database'.repeat(1_000))
    expect(await found('database', { DATA_DIR: dataDir })).toEqual([
      expect.stringMatching(/^problem: DATA_DIR .* a file of the database in it is none/),
    ])
  })
})

describe('certificate and time stamps', () => {
  it('warns within 30 days of the expiry', async () => {
    const { cert, key } = selfSigned(folder, 'operator')
    const settings = { SIGNING_CERT: cert, SIGNING_CERT_KEY: key }
    const until = Date.parse(new X509Certificate(readFileSync(cert)).validTo)
    expect(await found('certificate', settings, until - 31 * DAY)).toEqual([
      expect.stringMatching(/^good: .* expires on \d{4}-\d\d-\d\d, in 31 days\.$/),
    ])
    expect(await found('certificate', settings, until - 29 * DAY)).toEqual([expect.stringMatching(/^warning: .*, in 29 days: renew it\.$/)])
    expect(await found('certificate', settings, until + DAY)).toEqual([
      expect.stringMatching(/^problem: .* is expired: certificates of signatures wait/),
    ])
    expect(await found('certificate', { ...settings, SIGNING_CERT: '/nowhere' })).toEqual([])
  })
  it('requests a time stamp', async () => {
    await using authority = await startTimeStampAuthority(folder)
    expect(await found('time stamps', { TSA_URL: authority.url })).toEqual(['good: The authority of TSA_URL gives time stamps.'])
    authority.state.behaviour = 'nonsense'
    expect(await found('time stamps', { TSA_URL: authority.url })).toEqual([
      'problem: The authority of TSA_URL gave no time stamp: an invalid answer.',
    ])
    expect(await found('time stamps', { TSA_URL: `http://127.0.0.1:${await freePort()}/` })).toEqual([
      'problem: The authority of TSA_URL gave no time stamp: ECONNREFUSED.',
    ])
  })
})

describe('WeCom', () => {
  const credentials = { corpId: 'ww1', secret: 'a secret of WeCom' }
  let weCom: Awaited<ReturnType<typeof startFakeWeCom>>
  let settings: Partial<Settings>
  beforeAll(async () => {
    weCom = await startFakeWeCom(credentials)
    weCom.directory.departments.set(1, 0)
  })
  afterAll(() => weCom.close())
  beforeEach(() => {
    settings = { WECOM_CORP_ID: credentials.corpId, WECOM_SECRET: credentials.secret, AGENT_ID: 1_000_002, WECOM_URL: weCom.url }
  })
  afterEach(() =>
    ['department/simplelist', 'agent/get', 'externalcontact/get_follow_user_list'].forEach((name) => weCom.fail(name, undefined)),
  )

  it('accepts the app', async () =>
    expect(await found('WeCom', settings)).toEqual([
      "good: WeCom accepts WECOM_CORP_ID, WECOM_SECRET and this server's address.",
      'good: AGENT_ID is the number of this app.',
      'good: WeCom permits the app to read customer contacts.',
    ]))
  it('names a wrong secret', async () =>
    expect(await found('WeCom', { ...settings, WECOM_SECRET: 'another secret' })).toEqual([
      'problem: WeCom did not accept a request (gettoken: errcode 40001): set WECOM_CORP_ID and WECOM_SECRET as shown in the administration of WeCom.',
    ]))
  it('names an untrusted address, a wrong app and missing rights', async () => {
    weCom.fail('department/simplelist', 60_020)
    expect(await found('WeCom', settings)).toEqual([
      "problem: WeCom refuses this server's address (department/simplelist: errcode 60020): add it to the trusted IPs of the app.",
    ])
    weCom.fail('department/simplelist', undefined)
    weCom.fail('agent/get', 40_056)
    weCom.fail('externalcontact/get_follow_user_list', 48_002)
    expect((await found('WeCom', settings)).slice(1)).toEqual([
      'problem: AGENT_ID is not the number of the app that WECOM_SECRET belongs to (agent/get: errcode 40056).',
      expect.stringMatching(
        /^warning: WeCom did not accept a request \(externalcontact\/get_follow_user_list: errcode 48002\): permit the app/,
      ),
    ])
  })
  it('names a service that does not answer', async () =>
    expect(await found('WeCom', { ...settings, WECOM_URL: `http://127.0.0.1:${await freePort()}` })).toEqual([
      'problem: WeCom did not accept a request (gettoken: unreachable).',
    ]))
})

describe('text messages and core', () => {
  it('reports whether the provider of text messages answers', async () => {
    const provider = createServer((_, response) => response.writeHead(404).end()).listen(0, '127.0.0.1')
    await once(provider, 'listening')
    const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/send`
    const settings = { SMS_URL: url, SMS_ACCOUNT: 'a', SMS_KEY: 'b', SMS_TEMPLATE: 'c' }
    expect(await found('text messages', settings)).toEqual([expect.stringMatching(/^good: The service of SMS_URL answers; SMS_ACCOUNT/)])
    provider.closeAllConnections()
    await new Promise((done) => provider.close(done))
    expect(await found('text messages', settings)).toEqual(['problem: The service of SMS_URL does not answer: ECONNREFUSED.'])
  })
  it('reads an unknown policy from the core', async () => {
    const core = await startFakeCore('a-token', {})
    const settings = { INSURER_URL: core.url, INSURER_TOKEN: 'a-token' }
    expect(await found('core', settings)).toEqual(['good: The core of INSURER_URL accepts INSURER_TOKEN and answers a read.'])
    expect(core.received).toEqual([{ operation: 'policy', request: { policyNo: 'STEWARD-CHECK' } }])
    expect(await found('core', { ...settings, INSURER_TOKEN: 'another' })).toEqual([
      'problem: The core of INSURER_URL refuses INSURER_TOKEN (policy: HTTP 401).',
    ])
    core.state.behaviour = 'html'
    expect(await found('core', settings)).toEqual(['problem: The core of INSURER_URL did not answer a read (policy: no JSON).'])
    core.close()
  })
})

describe('runConnectChecks', () => {
  it('runs all checks at once, limits their time, and reports failures of the checks themselves', async () => {
    const slow: ConnectCheck = { name: 'slow', run: () => pause(60_000, [], { ref: false }) }
    const broken: ConnectCheck = { name: 'broken', run: () => Promise.reject(Object.assign(new Error('a secret'), { code: 'EPERM' })) }
    const fine: ConnectCheck = { name: 'fine', run: async () => [{ level: 'good', sentence: 'fine' }] }
    expect(await runConnectChecks({}, NOON, { checks: [slow, broken, fine], limitMs: 50 })).toEqual([
      { level: 'problem', sentence: 'The check of the slow took longer than 0.05 s.' },
      { level: 'problem', sentence: 'The check of the broken failed: EPERM.' },
      { level: 'good', sentence: 'fine' },
    ])
  })
  it('finds nothing without settings', async () => expect(await runConnectChecks({}, NOON)).toEqual([]))
})
