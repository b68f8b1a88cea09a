import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { PDF } from '@libpdf/core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { bundleInPdf } from '../../actions/evidence/rules/bundle-in-pdf.ts'
import { verifyFiles } from '../../actions/evidence/rules/verify-files.ts'
import { type Certificates, createCertificates } from '../../server/certificate/certificates.ts'
import { validationSources } from '../../server/certificate/long-term/sources.ts'
import { operatorCertificate, pemSigner } from '../../server/certificate/operator-certificate.ts'
import { createRenewer } from '../../server/certificate/renew.ts'
import { timeStampsOf } from '../../server/certificate/time-stamps.ts'
import { nodePrimitives } from '../../server/evidence/primitives.ts'
import { startAuthority } from '../certificate/authority.ts'
import { startTimeStampAuthority } from '../certificate/time-stamp-authority.ts'
import { temporaryFolder } from '../certificate/tools.ts'
import { seededRandom } from '../seeded-random.ts'
import { cellsOf, removeTriggers, withCell } from '../tamper/rows.ts'
import { flipValue, isFoundInRow } from '../tamper/tamper.ts'
import { startEvidenceServer } from './evidence-server.ts'
import { DAY, schemas } from './server.ts'

const TIMEOUT_MS = 15_000

describe('a certificate that is time-stamped again before it expires', () => {
  let setup: Awaited<ReturnType<typeof startEvidenceServer>>
  let authority: Awaited<ReturnType<typeof startAuthority>>
  let signatureId: string
  const folder = temporaryFolder()
  const faults: unknown[] = []
  beforeAll(async () => {
    setup = await startEvidenceServer()
    signatureId = await setup.signOnce()
    authority = await startAuthority(folder.path)
  })
  afterAll(async () => {
    await setup.server.close()
    await authority[Symbol.asyncDispose]()
    folder[Symbol.dispose]()
  })

  /** Creates the server's certificates with a time stamp authority whose certificate is valid for `days`. */
  async function withStamper(name: string, days: number) {
    const stamps = await startTimeStampAuthority(folder.path, authority.stamper(name, days))
    const { db, personalData, clock } = setup.server
    const operator = authority.operator()
    const certificate = operatorCertificate(pemSigner(readFileSync(operator.cert, 'utf8'), createPrivateKey(readFileSync(operator.key))))
    // The operator's certificate is valid from the current time of the machine.
    clock.now = Math.max(clock.now, certificate.validFrom)
    const certificates = createCertificates({
      db,
      personalData,
      files: setup.files,
      schemas,
      means: { certificate, timeStamps: timeStampsOf(stamps.url, TIMEOUT_MS), sources: validationSources(TIMEOUT_MS) },
      signingKey: setup.key,
      verifyAt: () => 'https://steward.example.com/verify',
      clock: () => clock.now,
      onFault: (fault) => faults.push(fault),
    })
    return { certificates, stamps }
  }
  const editions = () => setup.server.db.selectFrom('signing_certificate').selectAll().orderBy('edition').execute()
  const renewDue = (certificates: Certificates) =>
    createRenewer(setup.server.db, certificates.renew)(
      setup.server.clock.now,
      () => false,
      (fault) => faults.push(fault),
    )
  const check = async (pdf: Uint8Array) =>
    verifyFiles(
      nodePrimitives,
      [pdf, Buffer.from((await setup.issue(signatureId)) ?? '')],
      [setup.key.publicKey],
      bundleInPdf((file) => PDF.load(file)),
    )

  it('gets a time stamp of another authority in a new edition, 90 days before the first expires', async () => {
    const young = await withStamper('young', 100)
    const before = await young.certificates.file(signatureId)
    await renewDue(young.certificates)
    expect(await editions()).toMatchObject([{ edition: 1, level: 'B-LTA' }])
    setup.server.clock.now += 11 * DAY
    // The same authority offers no later expiry.
    await renewDue(young.certificates)
    expect(await editions()).toHaveLength(1)
    await young.stamps[Symbol.asyncDispose]()

    const lasting = await withStamper('lasting', 3_000)
    await renewDue(lasting.certificates)
    const [first, second] = await editions()
    expect(second).toMatchObject({ edition: 2, level: 'B-LTA' })
    expect((second?.fadesAt ?? 0) - (first?.fadesAt ?? 0)).toBeGreaterThan(2_800 * DAY)
    const after = await lasting.certificates.file(signatureId)
    expect(Buffer.compare(after.subarray(0, before.length), before)).toBe(0)
    await renewDue(lasting.certificates)
    expect(await editions()).toHaveLength(2)
    expect(faults).toEqual([])

    // Both files verify to the last byte.
    for (const [index, pdf] of [before, after].entries())
      expect(await check(pdf)).toMatchObject({
        result: 'held',
        findings: expect.arrayContaining([{ part: 'pages', state: 'held', place: index + 1 }]) as unknown,
      })
    expect((await lasting.certificates.content(signatureId)).fileHash).toBe(second?.hash)
    await lasting.stamps[Symbol.asyncDispose]()
  })

  it('is not shown, returned or renewed after any value in its rows was changed', async () => {
    const { certificates, stamps } = await withStamper('third', 3_200)
    await removeTriggers(setup.server.db)
    const random = seededRandom(inject('seed'))
    const cells = (await cellsOf(setup.server.db)).filter(({ table }) => table === 'signing_certificate')
    expect(cells).toHaveLength(2 * 9)
    const missed = []
    for (const cell of cells)
      if (!(await isFoundInRow(setup, signatureId, cell, flipValue(cell.value, random)))) missed.push([cell.column, cell.value])
    expect(missed).toEqual([])
    const size = cells.find(({ column }) => column === 'size')
    if (!size) throw new Error('no row has a size')
    const operations = [certificates.content, certificates.file, certificates.renew]
    const answers = await withCell(setup.server.db, size, 1, () =>
      Promise.allSettled(operations.map((operation) => operation(signatureId))),
    )
    expect(answers.map(({ status }) => status)).toEqual(operations.map(() => 'rejected'))
    faults.length = 0
    await stamps[Symbol.asyncDispose]()
  })

  it('is searched for and tried again after a clock that was a year ahead was set right', async () => {
    const tried: number[] = []
    const now = setup.server.clock.now
    const renew = createRenewer(setup.server.db, async () => tried.push(1) > 0)
    const run = (at: number) =>
      renew(
        at,
        () => false,
        (fault) => faults.push(fault),
      )
    await run(now + 3_000 * DAY)
    await run(now + 2_900 * DAY)
    expect([tried.length, faults]).toEqual([2, []])
  })

  it('is not renewed after an erasure', async () => {
    await setup.erase()
    const { certificates, stamps } = await withStamper('last', 3_300)
    setup.server.clock.now += 2_950 * DAY
    await renewDue(certificates)
    expect([(await editions()).length, faults]).toEqual([2, []])
    await stamps[Symbol.asyncDispose]()
  })
})
