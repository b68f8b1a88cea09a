import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DatabaseLocation } from '../../server/database/location.ts'
import { openDatabase } from '../../server/database/open.ts'
import type { Database } from '../../server/database/tables.ts'
import { removeTriggers } from '../tamper/rows.ts'
import { startEvidenceServer } from './evidence-server.ts'
import { TEST_KEY } from './process.ts'
import { NOON, SIGNING_KEY, text } from './server.ts'
import { linkOf } from './signing-fixtures.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'steward-evidence-'))
let env: Record<string, string>
let key: string
let databaseLocation: DatabaseLocation
let certificateHash: string
let certificate: Buffer
beforeAll(async () => {
  const setup = await startEvidenceServer(undefined, TEST_KEY)
  await setup.signOnce()
  // Waits for the core until an operator ends the wait.
  setup.state.failsFor = 'E2'
  await setup.sign(await setup.holderOf('E2', linkOf('E2')), { endorNo: 'E2', policyNo: 'P-E2' })
  await setup.server.tick()
  certificateHash = (await setup.server.db.selectFrom('signing_certificate').select('hash').executeTakeFirstOrThrow()).hash
  const { data } = await setup.server.call('getSigningCertificateFile', {}, { token: await setup.holderOf('E1') })
  certificate = Buffer.from(String(data['fileBase']), 'base64')
  databaseLocation = setup.databaseLocation
  // Adds events after the seal; the evidence contains them, and the next day's seal covers them.
  await setup.holderOf('E1')
  key = setup.key.keyId
  const where: Record<string, string> =
    'dataDir' in setup.databaseLocation
      ? { DATA_DIR: setup.databaseLocation.dataDir }
      : { DATABASE_URL: setup.databaseLocation.databaseUrl }
  env = { ...where, SECRET_KEY: TEST_KEY, SIGNING_KEY }
  await setup.server.close()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs an operator's command; returns the exit code and the whole output. */
function run(command: string, args: readonly string[], more: Record<string, string> = {}): Promise<{ code: number; output: string }> {
  const { PATH = '', HOME = '' } = process.env
  return new Promise((done) => {
    const path = `server/${command === 'pending-signatures' ? 'signing' : 'evidence'}/commands/${command}.ts`
    execFile(process.execPath, ['--import', 'tsx', path, ...args], { cwd: ROOT, env: { PATH, HOME, ...env, ...more } }, (error, out, err) =>
      done({ code: error ? Number(error.code) : 0, output: out + err }),
    )
  })
}
const exportAll = () => run('export-evidence', ['--from', '2026-11-20', '--to', '2026-11-20', '--out', folder])
let firstExport: ReturnType<typeof exportAll> | undefined
/** Returns the path of the exported bundle. */
async function bundle(): Promise<string> {
  await (firstExport ??= exportAll())
  return join(folder, readdirSync(folder).find((name) => name.endsWith('.evidence.json')) ?? '')
}

describe('an operator', () => {
  it('exports bundles and a CSV of the requested days, and verifies a bundle', async () => {
    const incomplete = await (firstExport ??= exportAll())
    expect([incomplete.code, incomplete.output.includes('1 signatures of these days are missing')]).toEqual([3, true])
    expect(readFileSync(join(folder, 'signatures.csv'), 'utf8')).toMatch(
      /^\uFEFFsignatureId,.*\r\n[0-9a-f]{32},E1,P-E1,2026-11-20 12:00:00,,held,[0-9a-f]{32}\.evidence\.json,[0-9a-f]{64}\r\n$/,
    )
    expect(readFileSync(join(folder, 'signatures.csv'), 'utf8')).toContain(`,${certificateHash}\r\n`)
    expect(readFileSync(join(folder, 'keys.csv'), 'utf8')).toMatch(new RegExp(`^\uFEFFkeyId,.*\\r\\n${key},[^,]{44},[^,]*,,yes\\r\\n$`))
    const checked = await run('verify-signature', [await bundle(), '--key', key])
    expect([checked.code, checked.output.trimEnd().split('\n').at(-1)]).toEqual([0, '没有发现改动'])
    const unpinned = await run('verify-signature', [await bundle()])
    expect([unpinned.code, unpinned.output.trimEnd().split('\n').at(-1)]).toEqual([3, text('server.evidenceUnpinned')])
    const taken = await run('verify-signature', [await bundle()], { npm_lifecycle_event: 'verify-signature', npm_config_key: key })
    expect([taken.code, taken.output]).toEqual([2, expect.stringContaining('npm took --key')])
    expect(checked.output).toMatch(/最后一次封印以后还有 [1-9]\d* 个事件/)
    const none = await run('export-evidence', ['--from', '2026-11-21', '--to', '2026-11-22', '--out', join(folder, 'none')])
    expect(none).toMatchObject({ code: 0 })
    expect(none.output).toContain('0 signatures')
  }, 120_000)
  it('gets one sentence for an export into a file, and for a key that is none', async () => {
    const out = join(folder, 'file')
    writeFileSync(out, '')
    const exported = await run('export-evidence', ['--from', '2026-11-20', '--to', '2026-11-20', '--out', out])
    expect(exported).toEqual({ code: 1, output: `--out (${out}) can't be used: it is a file, not a folder.\n` })
    const mistyped = await run('export-evidence', ['--from', '2026-11-20', '--to', '2026-11-20', '--out', folder, '--key', 'abc'])
    expect(mistyped).toEqual({ code: 1, output: '--key is a whole public key, or its id of 16 digits and letters a to f.\n' })
  }, 120_000)
  it('gets exit code 3 for a PDF alone, whose pages are not checked', async () => {
    const path = join(folder, 'certificate.pdf')
    writeFileSync(path, certificate)
    const alone = await run('verify-signature', [path, '--key', key])
    expect(alone.output).toContain('这里不核对')
    expect(alone.code).toBe(3)
    expect(await run('verify-signature', [path, await bundle(), '--key', key])).toMatchObject({ code: 0 })
  }, 120_000)
  it('gets the first altered part as text, and exit code 1', async () => {
    const altered = join(folder, 'altered.json')
    writeFileSync(altered, readFileSync(await bundle(), 'utf8').replace('"kind":"codeRight"', '"kind":"codeWrong"'))
    const checked = await run('verify-signature', [altered, '--key', key])
    expect([checked.code, checked.output.trimEnd().split('\n').at(-1)]).toEqual([1, '最先发现改动：事件记录，第3项'])
    const foreign = await run('verify-signature', [await bundle(), '--key', '0123456789abcdef'])
    expect([foreign.code, foreign.output.trimEnd().split('\n').at(-1)]).toEqual([1, '最先发现改动：密钥'])
    for (const wrong of ['nonsense', '', key.slice(0, -1)])
      expect(await run('verify-signature', [await bundle(), '--key', wrong])).toMatchObject({
        code: 2,
        output: expect.stringContaining(text('server.evidenceWrongKey')),
      })
    expect((await run('verify-signature', ['package.json'])).output).toContain('不是本系统的证据文件')
    for (const none of [[], ['--kye', key]])
      expect(await run('verify-signature', none)).toEqual({ code: 2, output: `${text('server.evidenceUsage')}\n` })
  }, 120_000)
  it('gets exit code 1 and a CSV entry for a certificate other than the issued one', async () => {
    const write = async (hash: string, prepare: (db: Database) => Promise<void> = () => Promise.resolve()) => {
      const db = await openDatabase(databaseLocation, NOON)
      await prepare(db)
      await db.updateTable('signing_certificate').set({ hash }).execute()
      await db.destroy()
    }
    await write('0'.repeat(64), removeTriggers)
    const out = join(folder, 'certificate')
    const exported = await run('export-evidence', ['--from', '2026-11-20', '--to', '2026-11-20', '--out', out])
    expect([exported.code, exported.output.includes('1 of them altered')]).toEqual([1, true])
    expect(readFileSync(join(out, 'signatures.csv'), 'utf8')).toMatch(/,altered,[0-9a-f]{32}\.evidence\.json,\r\n$/)
    await write(certificateHash)
  }, 120_000)
  it('cannot seal or sign with a key with which the service has never started', async () => {
    const foreign = { SIGNING_KEY: randomBytes(32).toString('base64') }
    const refused = { code: 1, output: 'SIGNING_KEY is not a key of this service: set the key with which the service runs.\n' }
    const [pending = ''] = (await run('pending-signatures', [], foreign)).output.split(' ')
    const ends = ['--signature', pending, '--outcome', 'accepted']
    expect(await run('pending-signatures', ends, foreign)).toEqual(refused)
    const days = ['--from', '2026-11-20', '--to', '2026-11-20', '--out', join(folder, 'ended')]
    expect(await run('export-evidence', days, foreign)).toEqual(refused)
    expect(await run('pending-signatures', ends)).toEqual({ code: 0, output: `${pending}: accepted\n` })
    const { output } = await run('export-evidence', days)
    expect(output).toContain('2 signatures in')
    expect(output).not.toContain('are missing')
    expect(readFileSync(join(folder, 'ended', 'signatures.csv'), 'utf8')).toMatch(new RegExp(`${pending},E2,[^\\r]*,held,`))
  }, 120_000)
  it('DEC-33 sets and lifts a legal hold, which blocks the erasure', async () => {
    const of = ['--endorsement', 'E1']
    expect(await run('legal-hold', [...of, '--reason', 'case 7'])).toMatchObject({ code: 0 })
    expect((await run('legal-hold', [])).output).toContain('case 7')
    const taken = await run('legal-hold', [], { npm_lifecycle_event: 'legal-hold', npm_config_endorsement: 'E1' })
    expect(taken).toMatchObject({ code: 1, output: expect.stringContaining('npm took --endorsement: write -- before') as unknown })
    const blocked = await run('erase-person', of)
    expect([blocked.code, blocked.output.includes('legal hold')]).toEqual([1, true])
    expect(await run('legal-hold', [...of, '--lift'])).toEqual({ code: 0, output: '1 of 1 released\n' })
    expect(await run('erase-person', of)).toMatchObject({ code: 0 })
    expect(await run('erase-person', [])).toMatchObject({ code: 1 })
    const usage = expect.stringMatching(/^Usage: .*\n$/) as unknown
    expect(await run('erase-person', [...of, '--lift'])).toEqual({ code: 1, output: usage })
    expect(await run('legal-hold', of)).toMatchObject({ code: 1, output: expect.stringContaining('No key exists for signing ') as unknown })
  }, 120_000)
})
