import { describe, expect, it } from 'vitest'
import { contentOf } from '../../server/certificate/content.ts'
import { documentOf } from '../../server/certificate/document.ts'
import { writable } from '../../server/certificate/fonts.ts'
import type { Evidence } from '../../server/evidence/evidence.ts'
import { readSchemas } from '../../server/schemas/read-schemas.ts'
import { makeEvidence } from './evidence.ts'

const schemas = readSchemas()
const { text } = schemas

async function layout(more: Partial<Evidence> = {}, bundle = true) {
  const content = contentOf(await makeEvidence(more), schemas, 'https://steward.example.com/verify')
  return { content, document: documentOf(content, schemas, { autograph: true, photos: [], bundle }) }
}

describe('DEC-31 texts of a certificate', () => {
  it('state a missing old value, photos or seal; the footer has the signature number', async () => {
    const { content, document } = await layout({ photos: [], seal: undefined })
    expect(document.changes.rows.map(([, before]) => before)).toContain(text('server.certificateNoOld'))
    expect([document.photos.items, document.photos.empty]).toEqual([[], text('server.certificateNoPhotos')])
    expect(document.hashes.lines.map(([, value]) => value)).toContain(text('server.certificateUnsealed'))
    expect(document.foot).toBe(text('server.certificateFoot', { number: content.signatureId ?? '' }))
  })

  it('say where to get evidence that is too large to attach', async () => {
    const [along, apart] = [await layout(), await layout({}, false)]
    expect(along.document.verify.text).toBe(text('server.certificateVerify'))
    expect(apart.document.verify.text).toBe(text('server.certificateApart'))
  })

  it('print private characters of names as code points, and list them', async () => {
    const { content } = await layout({ signer: { role: 'policyholder', name: '司马\ue863宜', mobile: '199****2011' } })
    expect(content.rare).toBe(text('server.certificateRare', { numbers: 'U+E863' }))
    expect(writable('司马\ue863宜').text).toBe('司马[U+E863]宜')
  })

  it('DEC-33 say that only hashes are left after the person was erased', async () => {
    const { document } = await layout({ erased: true, shown: undefined, signer: undefined })
    expect(document.note).toContain(text('server.certificateErased'))
    expect((await layout()).document.note).toBe('')
  })

  it.each([
    ['server.certificateProvesTime', 'server.certificateLimitsTime'],
    ['server.certificateProvesFile', 'server.certificateLimitsFile'],
  ] as const)('state what the times and the file prove, and the limits: %s, %s', async (proves, limits) => {
    const { title, text: provesText } = schemas.card(proves, {})
    expect((await layout()).content.statements).toContainEqual({ item: title, proves: provesText, limits: text(limits) })
  })
})
