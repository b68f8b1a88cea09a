import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { EvidencePhoto } from '../../server/evidence/photos.ts'
import { contentOf } from '../../server/certificate/content.ts'
import { documentOf } from '../../server/certificate/document.ts'
import { renderPdf } from '../../server/certificate/render.ts'
import { readSchemas } from '../../server/schemas/read-schemas.ts'
import { madeEvidence, NAMES, SIGNED_AT } from './evidence.ts'
import { madePdf } from './pdf.ts'
import { run, temporaryFolder, writeTo } from './tools.ts'

const schemas = readSchemas()

/** What pdftotext reads in a PDF. */
function textOf(bytes: Uint8Array): string {
  using folder = temporaryFolder()
  return run('pdftotext', ['-raw', writeTo(folder.path, 'a.pdf', bytes), '-']).text
}

const photo = (bytes: Buffer, fileName = '行驶证.jpg'): EvidencePhoto => ({
  fileName,
  contentType: 'image/jpeg',
  hash: 'a'.repeat(64),
  read: async () => bytes,
})

describe('DEC-31 the PDF of a certificate', () => {
  it('is PDF/A-3b, small, with all its fonts in it', async () => {
    using folder = temporaryFolder()
    const bytes = await madePdf()
    const file = writeTo(folder.path, 'a.pdf', bytes)
    expect(bytes.length).toBeLessThanOrEqual(400 * 1_024)
    expect(run('qpdf', ['--check', file])).toMatchObject({ status: 0 })
    const metadata = run('pdfinfo', ['-meta', file]).text
    expect(metadata).toMatch(/pdfaid:part>3</)
    expect(metadata).toMatch(/pdfaid:conformance>B</)
    expect(run('qpdf', ['--qdf', '--object-streams=disable', file, '-']).text).toContain('/OutputIntents')
    const fonts = run('pdffonts', [file]).text.split('\n').slice(2).filter(Boolean)
    expect(fonts.length).toBeGreaterThanOrEqual(4)
    // Embedded, a subset, and with its characters in Unicode.
    for (const font of fonts) expect(font).toMatch(/ yes yes yes /)
  })

  it('has rare, Uighur, Tibetan and Latin names as text that can be found', async () => {
    const text = textOf(await madePdf())
    expect(text).toContain(NAMES.rare)
    expect(text).toContain(NAMES.latin)
    expect(text.replaceAll(/[^\u0600-\u06ff]/g, '')).toHaveLength(NAMES.uighur.replaceAll(' ', '').length)
    expect(text).toMatch(/[\u0f40-\u0fbc]{2}/)
    expect(text).not.toContain('U+')
  })

  it('puts the number of a character that no font has in its place, and says so', async () => {
    const text = textOf(await madePdf({ signer: { role: 'insured', name: '张𪚥', mobile: '199****0000' } }))
    expect(text).toContain('张[U+2A6A5]')
    expect(text).toMatch(/编号代替.*U\+2A6A5/)
  })

  it('draws nothing that would turn the direction of what follows, and takes no text for code', async () => {
    const name = 'a\u202Eb#panic() \\ $x$ @c'
    expect(textOf(await madePdf({ signer: { role: 'insured', name, mobile: '' } }))).toContain('ab#panic() \\ $x$ @c')
  })

  it('holds long values and names whole', async () => {
    const endorDataList = [{ fieldName: '特别约定', oldValue: '长'.repeat(500), newValue: 'A1'.repeat(250) }]
    const text = textOf(
      await madePdf({ shown: { endorNo: 'PD1', endorDataList }, signer: { role: 'insured', name: '阿'.repeat(60), mobile: '' } }),
    )
    expect(text.match(/长/g)).toHaveLength(500)
    expect(text.match(/A1/g)?.length).toBeGreaterThan(200)
    expect(text.replaceAll(/\s/g, '').match(/[A1]{300,}/)?.[0]).toHaveLength(500)
    expect(text.match(/阿/g)).toHaveLength(60)
  })

  it('is drawn while the service answers others', async () => {
    let [turns, isOver] = [0, false]
    const count = () => {
      turns += 1
      if (!isOver) setImmediate(count)
    }
    const words = documentOf(contentOf(await madeEvidence(), schemas, ''), schemas, { autograph: false, photos: [], bundle: false })
    const drawn = renderPdf(words, { autograph: undefined, photos: [], bundle: undefined }, new Date(SIGNED_AT))
    count()
    await drawn
    isOver = true
    expect(turns).toBeGreaterThan(20)
  })

  it('takes eight photos of 15 MB without holding them all at once', async () => {
    // Noise can't be packed: 15 MB of it are some 7 megapixels.
    const noise = sharp({
      create: { width: 3_600, height: 2_400, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 90 } },
    })
    const large = await noise.jpeg({ quality: 97 }).toBuffer()
    expect(large.length).toBeGreaterThan(8_000_000)
    let reading = 0
    let most = 0
    const counted: EvidencePhoto = {
      ...photo(large),
      async read() {
        most = Math.max(most, (reading += 1))
        await Promise.resolve()
        reading -= 1
        return large
      },
    }
    const bytes = await madePdf({ photos: Array.from({ length: 8 }, () => counted) })
    expect(most).toBe(1)
    expect(bytes.length).toBeLessThan(700 * 1_024)
  })

  it('has the hash of a photo that nobody can draw', async () => {
    expect(textOf(await madePdf({ photos: [photo(Buffer.from('no picture'), '坏.jpg')] }))).toContain('坏.jpg')
  })
})
