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
import { startAuthority, VALID_DAYS } from './authority.ts'
import { makePdf } from './pdf.ts'
import { startTimeStampAuthority } from './time-stamp-authority.ts'
import { run, temporaryFolder, writeTo } from './tools.ts'

/** Longer than openssl takes to answer on a busy machine, in milliseconds. */
const TIMEOUT_MS = 15_000
const DAY = 86_400_000

/** Starts an authority and a time stamp authority. `by`: how revocations of the operator's certificate are published. */
async function startAll(by: 'ocsp' | 'list' | 'none' = 'ocsp') {
  const folder = temporaryFolder()
  const authority = await startAuthority(folder.path)
  const [operator, stamper] = [authority.operator(by), authority.stamper()]
  const stamps = await startTimeStampAuthority(folder.path, stamper)
  const certificate = operatorCertificate(pemSigner(readFileSync(operator.cert, 'utf8'), createPrivateKey(readFileSync(operator.key))))
  const means = { certificate, timeStamps: timeStampsOf(stamps.url, TIMEOUT_MS), sources: validationSources(TIMEOUT_MS) }
  const faults: unknown[] = []
  const onFault = (fault: unknown) => faults.push(fault)
  return {
    folder: folder.path,
    authority,
    operator,
    stamper,
    stamps,
    faults,
    /** Start of the operator certificate's validity. External programs use the machine's clock, so it has to be close to that. */
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

const pdf = makePdf()
let all: Awaited<ReturnType<typeof startAll>>
let signed: Awaited<ReturnType<typeof signPdf>>
beforeAll(async () => {
  all = await startAll()
  signed = await all.sign()
})
afterAll(() => all[Symbol.asyncDispose]())
afterEach(() => {
  all.faults.length = 0
  all.authority.state.behaviour = 'good'
  all.stamps.state.behaviour = 'good'
})

describe('DEC-31 long-term validation of a signed PDF', () => {
  it('reaches B-LTA with OCSP responses, and is valid for qpdf, pdfsig and mutool', async () => {
    const { bytes, level } = signed
    expect([level, all.faults]).toEqual(['B-LTA', []])
    const file = writeTo(all.folder, 'certificate.pdf', bytes)
    expect(run('qpdf', ['--check', file]).status).toBe(0)
    expect(run('pdfsig', ['-nocert', file]).text).toContain('Signature is Valid.')
    expect(run('mutool', ['show', file, 'trailer/Root/DSS']).text).toContain('OCSPs')
    expect(bytes.length).toBeLessThan(400 * 1_024)
    expect(await fadesAt(bytes)).toBeGreaterThan(all.now + 2_900 * DAY)
  })

  it('reaches B-LTA with a revocation list', async () => {
    await using other = await startAll('list')
    const { bytes, level } = await other.sign()
    expect([level, other.faults]).toEqual(['B-LTA', []])
    expect(run('mutool', ['show', writeTo(other.folder, 'certificate.pdf', bytes), 'trailer/Root/DSS']).text).toContain('CRLs')
    // Revocation data about other certificates does not raise the level.
    all.authority.state.behaviour = 'down'
    const bare = (await all.sign()).bytes
    expect(await levelOf(await addToStore(bare, storeIn(await PDF.load(bytes))))).toBe('B-T')
    expect(await levelOf(await addToStore(bare, storeIn(await PDF.load(signed.bytes))))).toBe('B-LT')
  })

  it('has a document time stamp that openssl verifies, and rejects after one changed bit', async () => {
    const { bytes } = signed
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

  it.each(['silent', 'down', 'nonsense', 'endless', 'other'] as const)('reaches only B-T when its authority is %s', async (behaviour) => {
    all.authority.state.behaviour = behaviour
    const timeout = behaviour === 'silent' || behaviour === 'endless' ? 300 : TIMEOUT_MS
    const { level } = await all.sign({ sources: validationSources(timeout) })
    expect([level, all.faults.length]).toEqual(['B-T', 1])
  })

  it('reaches only B-T with outdated responses, or without a revocation service', async () => {
    expect((await all.sign({}, all.now + (VALID_DAYS + 1) * DAY)).level).toBe('B-T')
    await using other = await startAll('none')
    expect((await other.sign()).level).toBe('B-T')
  })

  it('is extended to B-LTA without changing earlier bytes, once a service that was down answers', async () => {
    for (const [service, level] of [
      [all.authority, 'B-T'],
      [all.stamps, 'B-B'],
    ] as const) {
      service.state.behaviour = 'down'
      const before = await all.sign()
      service.state.behaviour = 'good'
      const extended = await all.extend(before.bytes)
      expect([before.level, await levelOf(extended)]).toEqual([level, 'B-LTA'])
      expect(Buffer.compare(extended.subarray(0, before.bytes.length), before.bytes)).toBe(0)
    }
  })

  it('gets another time stamp from a second authority, even after the first was revoked', async () => {
    using later = temporaryFolder()
    await using stamps = await startTimeStampAuthority(later.path, all.authority.stamper('next', 3_600))
    const { bytes } = signed
    all.authority.revoke(all.stamper)
    const renewed = await all.extend(bytes, { timeStamps: timeStampsOf(stamps.url, TIMEOUT_MS) })
    expect([await levelOf(renewed), all.faults]).toEqual(['B-LTA', []])
    expect(await fadesAt(renewed)).toBeGreaterThan((await fadesAt(bytes)) ?? 0)
    expect(Buffer.compare(renewed.subarray(0, bytes.length), bytes)).toBe(0)
    expect(signaturesIn(await PDF.load(renewed), renewed).stamps).toHaveLength(2)
  })

  it('gets no time stamp from a revoked authority, and no signature by a revoked certificate', async () => {
    await using other = await startAll()
    other.authority.revoke(other.stamper)
    expect((await other.sign()).level).toBe('B-B')
    expect(String(other.faults[0])).toContain('stamper')
    other.authority.revoke(other.operator)
    await expect(other.sign()).rejects.toThrow('operator, operator@example.invalid was revoked')
  })
})

/** Returns the bytes in the last byte range of a file. */
function coveredBy(bytes: Uint8Array): Buffer {
  const found = [
    ...Buffer.from(bytes)
      .toString('latin1')
      .matchAll(/\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)/g),
  ].at(-1)
  const [a = 0, b = 0, c = 0, d = 0] = (found ?? []).slice(1).map(Number)
  return Buffer.concat([bytes.subarray(a, a + b), bytes.subarray(c, c + d)])
}

/** Returns the DER value without the zeros that pad it. */
function withoutPadding(bytes: Uint8Array): Uint8Array {
  const digits = (bytes[1] ?? 0) & 0x7f
  const length = bytes.subarray(2, 2 + digits).reduce((sum, byte) => sum * 256 + byte, 0)
  return bytes.subarray(0, 2 + digits + length)
}
