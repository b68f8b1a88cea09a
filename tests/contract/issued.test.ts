import { PDF } from '@libpdf/core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { bundleInPdf } from '../../actions/evidence/rules/bundle-in-pdf.ts'
import { verifyFiles } from '../../actions/evidence/rules/verify-files.ts'
import { noteIssuedBefore } from '../../server/certificate/note-issued.ts'
import { nodePrimitives } from '../../server/evidence/primitives.ts'
import { seededRandom } from '../seeded-random.ts'
import { removeTriggers } from '../tamper/rows.ts'
import { flipByte } from '../tamper/tamper.ts'
import { startEvidence } from './bundles.ts'
import { HOLDER, linkOf } from './codes.ts'
import { DAY } from './server.ts'

let there: Awaited<ReturnType<typeof startEvidence>>
let signatureId: string
let before: Uint8Array
let bundle: Uint8Array
let pdf: Uint8Array
beforeAll(async () => {
  there = await startEvidence()
  signatureId = await there.signOnce()
  before = await issued()
  await there.house.tick()
  pdf = await fileOf('E1')
  bundle = await issued()
})
afterAll(() => there.house.close())

const issued = async () => Buffer.from((await there.issue(signatureId)) ?? '')
const fileOf = async (endorNo: string) => {
  const { data } = await there.house.call('getSigningCertificateFile', {}, { token: await there.holderOf(endorNo) })
  return Buffer.from(String(data['fileBase']), 'base64')
}
const noted = () =>
  there.house.db
    .selectFrom('signing_event')
    .select(['seq', 'hash'])
    .where('linkId', '=', linkOf('E1'))
    .where('kind', '=', 'issued')
    .executeTakeFirstOrThrow()
const check = (...files: Uint8Array[]) =>
  verifyFiles(
    nodePrimitives,
    files,
    [there.key.publicKey],
    bundleInPdf((file) => PDF.load(file)),
  )

describe('DEC-31 a PDF and evidence of after it was issued', () => {
  it('say together, in whatever order, that each byte is the one that was issued', async () => {
    for (const files of [
      [bundle, pdf],
      [pdf, bundle],
    ])
      expect(await check(...files)).toMatchObject({ result: 'held', altered: undefined, about: { signatureId } })
    expect((await check(bundle, pdf)).findings.at(-1)).toEqual({ part: 'pages', state: 'held' })
  })

  it('say so of no other file: of one with any bit changed, cut off, longer, or of another signature', async () => {
    const random = seededRandom(inject('seed'))
    const [other] = [await otherPdf()]
    const changed = [
      ...Array.from({ length: 40 }, () => flipByte(pdf, random)),
      pdf.subarray(0, -1),
      Buffer.concat([pdf, Buffer.from('\n')]),
      other,
    ]
    // What no longer begins as a PDF is evidence that can't be read, and there are two of them.
    for (const file of changed) expect((await check(bundle, file)).result).toMatch(/^(altered|several)$/)
    expect((await check(bundle, other)).altered).toEqual({ part: 'pages', state: 'altered' })
  })

  it('are both needed: a PDF alone, and evidence of before it was issued, leave its bytes unchecked and say so', async () => {
    for (const files of [[pdf], [before, pdf]]) {
      const { result, findings } = await check(...files)
      expect([result, findings.at(-1)]).toEqual(['held', { part: 'pages', state: 'unchecked' }])
    }
  })

  it('are no evidence by a chain that was changed, and one signature is checked at a time', async () => {
    const changed = Buffer.from(Buffer.from(bundle).toString().replace('"kind":"issued"', '"kind":"opened"'))
    expect((await check(changed, pdf)).altered).toMatchObject({ part: 'chain' })
    expect((await check(bundle, before)).result).toBe('several')
    expect((await check(pdf, pdf)).result).toBe('several')
  })

  it('DEC-34 a seal covers the hash, so that it is not cut off unseen', async () => {
    const seals = await there.house.db.selectFrom('signature_seal').select('head').where('signatureId', '=', signatureId).execute()
    expect(seals.map(({ head }) => head)).toContain((await noted()).hash)
  })

  it('are checked together also when the file was issued before its hash was noted', async () => {
    const { db, personalData, clock } = there.house
    const noting = { db, personalData, signingKey: there.key, now: clock.now }
    const faults: unknown[] = []
    const note = () =>
      noteIssuedBefore(
        noting,
        () => false,
        (fault) => faults.push(fault),
      )
    await removeTriggers(db)
    const { seq, hash } = await noted()
    await db.deleteFrom('signing_event').where('linkId', '=', linkOf('E1')).where('seq', '>=', seq).execute()
    await db.deleteFrom('signature_seal').where('head', '=', hash).execute()
    expect((await check(await issued(), pdf)).findings.at(-1)).toEqual({ part: 'pages', state: 'unchecked' })
    await note()
    await note()
    expect(faults).toEqual([])
    expect(await check(await issued(), pdf)).toMatchObject({
      result: 'held',
      findings: expect.arrayContaining([{ part: 'pages', state: 'held' }]) as unknown,
    })
    // Erased, there is nothing to note it with any more, and that stops nobody.
    clock.now += DAY
    await there.erase()
    await db.deleteFrom('signing_event').where('kind', '=', 'issued').execute()
    await note()
    expect(faults).toEqual([])
  })
})

/** The certificate of another signature, which is taken back after it was issued. */
async function otherPdf(): Promise<Uint8Array> {
  const token = await there.holderOf('E2')
  await there.sign(token, { endorNo: 'E2', policyNo: 'P-E2' })
  const other = await fileOf('E2')
  await there.house.call('undoEndorsementAutograph', { endorNo: 'E2', mobile: HOLDER }, { token })
  return other
}
