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
import { startEvidence } from './bundles.ts'
import { DAY, schemas } from './server.ts'

const PATIENCE_MS = 15_000

describe('DEC-31 a certificate that is stamped anew before it fades', () => {
  let there: Awaited<ReturnType<typeof startEvidence>>
  let authority: Awaited<ReturnType<typeof startAuthority>>
  let signatureId: string
  const folder = temporaryFolder()
  const faults: unknown[] = []
  beforeAll(async () => {
    there = await startEvidence()
    signatureId = await there.signOnce()
    authority = await startAuthority(folder.path)
  })
  afterAll(async () => {
    await there.house.close()
    await authority[Symbol.asyncDispose]()
    folder[Symbol.dispose]()
  })

  /** The service's certificates beside a time stamp authority whose own certificate ends after so many days. */
  async function beside(name: string, days: number) {
    const stamps = await startTimeStampAuthority(folder.path, authority.stamper(name, days))
    const { db, personalData, clock } = there.house
    const operator = authority.operator()
    const certificate = operatorCertificate(pemSigner(readFileSync(operator.cert, 'utf8'), createPrivateKey(readFileSync(operator.key))))
    // It begins when it is made, by the machine's clock.
    clock.now = Math.max(clock.now, certificate.validFrom)
    const certificates = createCertificates({
      db,
      personalData,
      files: there.files,
      schemas,
      means: { certificate, timeStamps: timeStampsOf(stamps.url, PATIENCE_MS), sources: validationSources(PATIENCE_MS) },
      signingKey: there.key,
      verifyAt: () => 'https://steward.example.com/verify',
      clock: () => clock.now,
      onFault: (fault) => faults.push(fault),
    })
    return { certificates, stamps }
  }
  const editions = () => there.house.db.selectFrom('signing_certificate').selectAll().orderBy('edition').execute()
  const renewDue = (certificates: Certificates) =>
    createRenewer(there.house.db, certificates.renew)(
      there.house.clock.now,
      () => false,
      (fault) => faults.push(fault),
    )
  const check = async (pdf: Uint8Array) =>
    verifyFiles(
      nodePrimitives,
      [pdf, Buffer.from((await there.issue(signatureId)) ?? '')],
      [there.key.publicKey],
      bundleInPdf((file) => PDF.load(file)),
    )

  it('gets a time stamp of another authority once its own ends in 90 days, as an edition of its own', async () => {
    const young = await beside('young', 100)
    const before = await young.certificates.file(signatureId)
    await renewDue(young.certificates)
    expect(await editions()).toMatchObject([{ edition: 1, level: 'B-LTA' }])
    there.house.clock.now += 11 * DAY
    // The same authority has nothing that fades later.
    await renewDue(young.certificates)
    expect(await editions()).toHaveLength(1)
    await young.stamps[Symbol.asyncDispose]()

    const lasting = await beside('lasting', 3_000)
    await renewDue(lasting.certificates)
    const [first, second] = await editions()
    expect(second).toMatchObject({ edition: 2, level: 'B-LTA' })
    expect((second?.fadesAt ?? 0) - (first?.fadesAt ?? 0)).toBeGreaterThan(2_800 * DAY)
    const after = await lasting.certificates.file(signatureId)
    expect(Buffer.compare(after.subarray(0, before.length), before)).toBe(0)
    await renewDue(lasting.certificates)
    expect(await editions()).toHaveLength(2)
    expect(faults).toEqual([])

    // Both files are the ones that were issued, each to its last byte.
    for (const [place, pdf] of [before, after].entries())
      expect(await check(pdf)).toMatchObject({
        result: 'held',
        findings: expect.arrayContaining([{ part: 'pages', state: 'held', place: place + 1 }]) as unknown,
      })
    expect((await lasting.certificates.content(signatureId)).fileHash).toBe(second?.hash)
    await lasting.stamps[Symbol.asyncDispose]()
  })

  it('DEC-34 is neither shown nor handed out nor renewed once any value of any of its rows was changed', async () => {
    const { certificates, stamps } = await beside('third', 3_200)
    await removeTriggers(there.house.db)
    const random = seededRandom(inject('seed'))
    const cells = (await cellsOf(there.house.db)).filter(({ table }) => table === 'signing_certificate')
    expect(cells).toHaveLength(2 * 9)
    const missed = []
    for (const cell of cells)
      if (!(await isFoundInRow(there, signatureId, cell, flipValue(cell.value, random)))) missed.push([cell.column, cell.value])
    expect(missed).toEqual([])
    const size = cells.find(({ column }) => column === 'size')
    if (!size) throw new Error('no row has a size')
    const asked = [certificates.content, certificates.file, certificates.renew]
    const answers = await withCell(there.house.db, size, 1, () => Promise.allSettled(asked.map((ask) => ask(signatureId))))
    expect(answers.map(({ status }) => status)).toEqual(asked.map(() => 'rejected'))
    faults.length = 0
    await stamps[Symbol.asyncDispose]()
  })

  it('DEC-33 is not renewed once it was erased', async () => {
    await there.erase()
    const { certificates, stamps } = await beside('last', 3_300)
    there.house.clock.now += 2_950 * DAY
    await renewDue(certificates)
    expect([(await editions()).length, faults]).toEqual([2, []])
    await stamps[Symbol.asyncDispose]()
  })
})
