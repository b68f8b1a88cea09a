import { describe, expect, it } from 'vitest'
import { contentOf } from '../../server/certificate/content.ts'
import { documentOf } from '../../server/certificate/document.ts'
import type { Evidence } from '../../server/evidence/evidence.ts'
import { readSchemas } from '../../server/schemas/read-schemas.ts'
import { madeEvidence } from './evidence.ts'

const schemas = readSchemas()
const { text } = schemas

/** The texts of a certificate, as its layout gets them. */
async function written(more: Partial<Evidence> = {}, bundle = true) {
  const content = contentOf(await madeEvidence(more), schemas, 'https://steward.example.com/verify')
  return { content, document: documentOf(content, schemas, { autograph: true, photos: [], bundle }) }
}

describe('DEC-31 what a certificate says in the place of what is not there', () => {
  it('of a value that had none before, of photos, of a seal, and each page says which signature it is of', async () => {
    const { content, document } = await written({ photos: [], seal: undefined })
    expect(document.changes.rows.map(([, before]) => before)).toContain(text('server.certificateNoOld'))
    expect([document.photos.items, document.photos.empty]).toEqual([[], text('server.certificateNoPhotos')])
    expect(document.hashes.lines.map(([, value]) => value)).toContain(text('server.certificateUnsealed'))
    expect(document.foot).toBe(text('server.certificateFoot', { number: content.signatureId ?? '' }))
  })

  it('of evidence too large to be brought along: where it is to be had', async () => {
    const [along, apart] = [await written(), await written({}, false)]
    expect(along.document.verify.text).toBe(text('server.certificateVerify'))
    expect(apart.document.verify.text).toBe(text('server.certificateApart'))
  })

  it('DEC-33 of a person who was erased: that only hashes are left', async () => {
    const { document } = await written({ erased: true, shown: undefined, signer: undefined })
    expect(document.note).toContain(text('server.certificateErased'))
    expect((await written()).document.note).toBe('')
  })

  it.each([
    ['server.certificateProvesTime', 'server.certificateLimitsTime'],
    ['server.certificateProvesFile', 'server.certificateLimitsFile'],
  ] as const)('says what its times and the file itself prove, and what not: %s, %s', async (proves, limits) => {
    const { title, text: said } = schemas.card(proves, {})
    expect((await written()).content.statements).toContainEqual({ item: title, proves: said, limits: text(limits) })
  })
})
