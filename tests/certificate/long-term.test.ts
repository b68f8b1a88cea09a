import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { PDF } from '@libpdf/core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { fadesAt, levelOf } from '../../server/certificate/level.ts'
import { extend } from '../../server/certificate/long-term/extend.ts'
import { addToStore, storeIn } from '../../server/certificate/long-term/security-store.ts'
import { signaturesIn } from '../../server/certificate/long-term/signatures.ts'
import { validationSources } from '../../server/certificate/long-term/sources.ts'
import { operatorCertificate, pemSigner } from '../../server/certificate/operator-certificate.ts'
import { signPdf } from '../../server/certificate/sign-pdf.ts'
import { timeStampsOf } from '../../server/certificate/time-stamps.ts'
import { DAYS, startAuthority } from './authority.ts'
import { madePdf } from './pdf.ts'
import { startTimeStampAuthority } from './time-stamp-authority.ts'
import { run, temporaryFolder, writeTo } from './tools.ts'

/** Longer than openssl takes to answer on a machine that is busy, in milliseconds. */
const PATIENCE_MS = 15_000
const DAY = 86_400_000

/** An authority, a time stamp authority with a certificate of it, and an operator's certificate that is asked about `by` answers or lists. */
async function startAll(by: 'ocsp' | 'list' | 'none' = 'ocsp') {
  const folder = temporaryFolder()
  const authority = await startAuthority(folder.path)
  const [operator, stamper] = [authority.operator(by), authority.stamper()]
  const stamps = await startTimeStampAuthority(folder.path, stamper)
  const certificate = operatorCertificate(pemSigner(readFileSync(operator.cert, 'utf8'), createPrivateKey(readFileSync(operator.key))))
  const means = { certificate, timeStamps: timeStampsOf(stamps.url, PATIENCE_MS), sources: validationSources(PATIENCE_MS) }
  const faults: unknown[] = []
  const onFault = (fault: unknown) => faults.push(fault)
  return {
    folder: folder.path,
    authority,
    operator,
    stamper,
    stamps,
    faults,
    /** When the operator's certificate began: it was made for this test, and programs of others look at their own clock. */
    now: certificate.validFrom,
    sign: async (more: Partial<typeof means> = {}, now = certificate.validFrom) =>
      signPdf(await pdf, { ...means, ...more }, { now, reason: 'A test', onFault }),
    extend: (bytes: Uint8Array, more: Partial<typeof means> = {}) =>
      extend(bytes, { ...means, ...more }, { now: certificate.validFrom, onFault }),
    async [Symbol.asyncDispose]() {
      await authority[Symbol.asyncDispose]()
      await stamps[Symbol.asyncDispose]()
      folder[Symbol.dispose]()
    },
  }
}

const pdf = madePdf()
let all: Awaited<ReturnType<typeof startAll>>
let made: Awaited<ReturnType<typeof signPdf>>
beforeAll(async () => {
  all = await startAll()
  made = await all.sign()
})
afterAll(() => all[Symbol.asyncDispose]())
afterEach(() => {
  all.faults.length = 0
  all.authority.state.manner = 'good'
  all.stamps.state.manner = 'good'
})

describe('DEC-31 a certificate that outlives the certificates it was signed with', () => {
  it('is B-LTA where its authority answers that they stand, and sound to the tools of others', async () => {
    const { bytes, level } = made
    expect([level, all.faults]).toEqual(['B-LTA', []])
    const file = writeTo(all.folder, 'certificate.pdf', bytes)
    expect(run('qpdf', ['--check', file]).status).toBe(0)
    expect(run('pdfsig', ['-nocert', file]).text).toContain('Signature is Valid.')
    expect(run('mutool', ['show', file, 'trailer/Root/DSS']).text).toContain('OCSPs')
    expect(bytes.length).toBeLessThan(400 * 1_024)
    expect(await fadesAt(bytes)).toBeGreaterThan(all.now + 2_900 * DAY)
  })

  it('is B-LTA where its authority keeps a list of what was revoked', async () => {
    await using other = await startAll('list')
    const { bytes, level } = await other.sign()
    expect([level, other.faults]).toEqual(['B-LTA', []])
    expect(run('mutool', ['show', writeTo(other.folder, 'certificate.pdf', bytes), 'trailer/Root/DSS']).text).toContain('CRLs')
    // Proofs of other certificates are none.
    all.authority.state.manner = 'down'
    const bare = (await all.sign()).bytes
    expect(await levelOf(await addToStore(bare, storeIn(await PDF.load(bytes))))).toBe('B-T')
    expect(await levelOf(await addToStore(bare, storeIn(await PDF.load(made.bytes))))).toBe('B-LT')
  })

  it('has a time stamp over all of it that openssl verifies, and nobody after one bit was changed', async () => {
    const { bytes } = made
    const [stamp] = signaturesIn(await PDF.load(bytes), bytes).stamps
    const token = writeTo(all.folder, 'token.der', withoutPadding(stamp?.token ?? new Uint8Array()))
    const covered = coveredBy(bytes)
    const verify = (data: Uint8Array) =>
      run('openssl', [
        'ts',
        '-verify',
        '-data',
        writeTo(all.folder, 'covered', data),
        '-in',
        token,
        '-token_in',
        '-CAfile',
        all.authority.root,
      ])
    expect(verify(covered).text).toContain('Verification: OK')
    covered[9_000] = (covered[9_000] ?? 0) ^ 1
    expect(verify(covered).status).not.toBe(0)
    const changed = Uint8Array.from(bytes)
    changed[9_000] = (changed[9_000] ?? 0) ^ 1
    expect(await levelOf(changed)).toBe('B-LT')
  })

  it.each([
    'silent',
    'down',
    'nonsense',
    'endless',
    'other',
  ] as const)('claims no more than B-T where its authority is %s', async (manner) => {
    all.authority.state.manner = manner
    const patience = manner === 'silent' || manner === 'endless' ? 300 : PATIENCE_MS
    const { level } = await all.sign({ sources: validationSources(patience) })
    expect([level, all.faults.length]).toEqual(['B-T', 1])
  })

  it('claims no more than B-T by answers of long ago, and of a certificate that nobody speaks about', async () => {
    expect((await all.sign({}, all.now + (DAYS + 1) * DAY)).level).toBe('B-T')
    await using other = await startAll('none')
    expect((await other.sign()).level).toBe('B-T')
  })

  it('is taken further later, with every byte before as it was, by what was away: answers, or time stamps', async () => {
    for (const [away, level] of [
      [all.authority, 'B-T'],
      [all.stamps, 'B-B'],
    ] as const) {
      away.state.manner = 'down'
      const before = await all.sign()
      away.state.manner = 'good'
      const further = await all.extend(before.bytes)
      expect([before.level, await levelOf(further)]).toEqual([level, 'B-LTA'])
      expect(Buffer.compare(further.subarray(0, before.bytes.length), before.bytes)).toBe(0)
    }
  })

  it('is stamped anew by another authority, also when the old one was revoked since', async () => {
    using later = temporaryFolder()
    await using stamps = await startTimeStampAuthority(later.path, all.authority.stamper('next', 3_600))
    const { bytes } = made
    all.authority.revoke(all.stamper)
    const renewed = await all.extend(bytes, { timeStamps: timeStampsOf(stamps.url, PATIENCE_MS) })
    expect([await levelOf(renewed), all.faults]).toEqual(['B-LTA', []])
    expect(await fadesAt(renewed)).toBeGreaterThan((await fadesAt(bytes)) ?? 0)
    expect(Buffer.compare(renewed.subarray(0, bytes.length), bytes)).toBe(0)
    expect(signaturesIn(await PDF.load(renewed), renewed).stamps).toHaveLength(2)
  })

  it('carries no time stamp of an authority whose certificate was revoked, and is not signed by one that was', async () => {
    await using other = await startAll()
    other.authority.revoke(other.stamper)
    expect((await other.sign()).level).toBe('B-B')
    expect(String(other.faults[0])).toContain('stamper')
    other.authority.revoke(other.operator)
    await expect(other.sign()).rejects.toThrow('operator, operator@example.invalid was revoked')
  })
})

/** What the last byte range of a file names. */
function coveredBy(bytes: Uint8Array): Buffer {
  const found = [
    ...Buffer.from(bytes)
      .toString('latin1')
      .matchAll(/\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)/g),
  ].at(-1)
  const [a = 0, b = 0, c = 0, d = 0] = (found ?? []).slice(1).map(Number)
  return Buffer.concat([bytes.subarray(a, a + b), bytes.subarray(c, c + d)])
}

/** DER without the zeros after it. */
function withoutPadding(bytes: Uint8Array): Uint8Array {
  const digits = (bytes[1] ?? 0) & 0x7f
  const length = bytes.subarray(2, 2 + digits).reduce((sum, byte) => sum * 256 + byte, 0)
  return bytes.subarray(0, 2 + digits + length)
}
