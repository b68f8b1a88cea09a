import { PDF } from '@libpdf/core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { bundleInPdf } from '../../actions/evidence/rules/bundle-in-pdf.ts'
import { verifyFiles } from '../../actions/evidence/rules/verify-files.ts'
import { recordUnrecordedEditions } from '../../server/certificate/record-issued.ts'
import { nodePrimitives } from '../../server/evidence/primitives.ts'
import { seededRandom } from '../seeded-random.ts'
import { removeTriggers } from '../tamper/rows.ts'
import { flipByte } from '../tamper/tamper.ts'
import { startEvidenceServer } from './evidence-server.ts'
import { HOLDER, linkOf } from './signing-fixtures.ts'
import { DAY } from './server.ts'

let setup: Awaited<ReturnType<typeof startEvidenceServer>>
let signatureId: string
let before: Buffer
let bundle: Uint8Array
let pdf: Uint8Array
beforeAll(async () => {
  setup = await startEvidenceServer()
  signatureId = await setup.signOnce()
  before = await issued()
  await setup.server.tick()
  pdf = await fileOf('E1')
  bundle = await issued()
})
afterAll(() => setup.server.close())

const issued = async () => Buffer.from((await setup.issue(signatureId)) ?? '')
const fileOf = async (endorNo: string) => {
  const { data } = await setup.server.call('getSigningCertificateFile', {}, { token: await setup.holderOf(endorNo) })
  return Buffer.from(String(data['fileBase']), 'base64')
}
const issuedEvent = () =>
  setup.server.db
    .selectFrom('signing_event')
    .select(['seq', 'hash'])
    .where('linkId', '=', linkOf('E1'))
    .where('kind', '=', 'issued')
    .executeTakeFirstOrThrow()
const check = (...files: Uint8Array[]) =>
  verifyFiles(
    nodePrimitives,
    files,
    [setup.key.publicKey],
    bundleInPdf((file) => PDF.load(file)),
  )

describe('a certificate PDF and a bundle from after its issue', () => {
  it('verify every byte of the PDF, in any order', async () => {
    for (const files of [
      [bundle, pdf],
      [pdf, bundle],
    ])
      expect(await check(...files)).toMatchObject({ result: 'held', altered: undefined, about: { signatureId } })
    expect((await check(bundle, pdf)).findings.at(-1)).toEqual({ part: 'pages', state: 'held' })
  })

  it('reject a PDF with a changed bit, a shorter or longer one, and one of another signature', async () => {
    const random = seededRandom(inject('seed'))
    const [other] = [await otherPdf()]
    const changed = [
      ...Array.from({ length: 40 }, () => flipByte(pdf, random)),
      pdf.subarray(0, -1),
      Buffer.concat([pdf, Buffer.from('\n')]),
      other,
    ]
    // A file without a PDF header counts as a second bundle, which cannot be parsed.
    for (const file of changed) expect((await check(bundle, file)).result).toMatch(/^(altered|several)$/)
    expect((await check(bundle, other)).altered).toEqual({ part: 'pages', state: 'altered' })
  })

  it('report the pages as unchecked without a bundle, or with one from before the issue', async () => {
    for (const files of [[pdf], [before, pdf]]) {
      const { result, findings } = await check(...files)
      expect([result, findings.at(-1)]).toEqual(['partial', { part: 'pages', state: 'unchecked' }])
    }
  })

  it('with a bundle from before the issue, a PDF of another signature or without evidence is altered', async () => {
    const without = PDF.create()
    without.addPage()
    const forged = PDF.create()
    forged.addPage()
    forged.addAttachment('evidence.json', Buffer.from(before.toString().replace('"endorNo":"E1"', '"endorNo":"E9"')))
    for (const file of [await otherPdf(), Buffer.from(await without.save()), Buffer.from(await forged.save())])
      expect(await check(before, file)).toMatchObject({ result: 'altered', altered: { part: 'pages', state: 'altered' } })
  })

  it('each alone is altered after a flipped bit that makes it unreadable, and another file is no evidence', async () => {
    const flipped = (file: Uint8Array, place: number) => {
      const changed = Uint8Array.from(file)
      changed[place] = (changed[place] ?? 0) ^ 1
      return changed
    }
    for (const place of [0, 1, 40, Math.floor(bundle.length / 2)])
      expect([place, (await check(flipped(bundle, place))).result]).toEqual([place, 'altered'])
    expect(await check(flipped(pdf, 0))).toMatchObject({ result: 'altered', altered: { part: 'pages', state: 'altered' } })
    const text = Buffer.from(pdf).toString('latin1')
    const stream = text.indexOf('stream', text.indexOf('/EmbeddedFile'))
    expect((await check(flipped(pdf, stream + 40))).result).toBe('altered')
    for (const other of [Buffer.from('nothing'), Buffer.from('{"format":"another"}'), Buffer.from([0xff, 0xd8, 0xff, 0xe0])])
      expect((await check(other)).result).toBe('unreadable')
  })

  it('reject a changed chain, and more than one bundle or PDF at a time', async () => {
    const changed = Buffer.from(Buffer.from(bundle).toString().replace('"kind":"issued"', '"kind":"opened"'))
    expect((await check(changed, pdf)).altered).toMatchObject({ part: 'chain' })
    expect((await check(bundle, before)).result).toBe('several')
    expect((await check(pdf, pdf)).result).toBe('several')
  })

  it('a seal covers the event with the PDF’s hash, so that its removal is detected', async () => {
    const seals = await setup.server.db.selectFrom('signature_seal').select('head').where('signatureId', '=', signatureId).execute()
    expect(seals.map(({ head }) => head)).toContain((await issuedEvent()).hash)
  })

  it('verify together when the hash was recorded after the issue', async () => {
    const { db, personalData, clock } = setup.server
    const noting = { db, personalData, signingKey: setup.key, now: clock.now }
    const faults: unknown[] = []
    const note = () =>
      recordUnrecordedEditions(
        noting,
        () => false,
        (fault) => faults.push(fault),
      )
    await removeTriggers(db)
    const { seq, hash } = await issuedEvent()
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
    // After an erasure the hash cannot be recorded any more; this is not an error.
    clock.now += DAY
    await setup.erase()
    await db.deleteFrom('signing_event').where('kind', '=', 'issued').execute()
    await note()
    expect(faults).toEqual([])
  })
})

/** Returns the certificate of another signature, which is undone after the issue. */
async function otherPdf(): Promise<Uint8Array> {
  const token = await setup.holderOf('E2')
  await setup.sign(token, { endorNo: 'E2', policyNo: 'P-E2' })
  const other = await fileOf('E2')
  await setup.server.call('undoEndorsementAutograph', { endorNo: 'E2', mobile: HOLDER }, { token })
  return other
}
