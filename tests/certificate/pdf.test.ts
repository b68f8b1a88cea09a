import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { EvidencePhoto } from '../../server/evidence/photos.ts'
import { contentOf } from '../../server/certificate/content.ts'
import { documentOf } from '../../server/certificate/document.ts'
import { renderPdf } from '../../server/certificate/render.ts'
import { readSchemas } from '../../server/schemas/read-schemas.ts'
import { makeEvidence, NAMES, SIGNED_AT, strokes } from './evidence.ts'
import { makePdf } from './pdf.ts'
import { run, temporaryFolder, writeTo } from './tools.ts'

const schemas = readSchemas()

/** Returns the text of a PDF as extracted by pdftotext. */
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
  it('is PDF/A-3b of at most 400 kB, with all fonts embedded', async () => {
    using folder = temporaryFolder()
    const bytes = await makePdf()
    const file = writeTo(folder.path, 'a.pdf', bytes)
    expect(bytes.length).toBeLessThanOrEqual(400 * 1_024)
    expect(run('qpdf', ['--check', file])).toMatchObject({ status: 0 })
    const metadata = run('pdfinfo', ['-meta', file]).text
    expect(metadata).toMatch(/pdfaid:part>3</)
    expect(metadata).toMatch(/pdfaid:conformance>B</)
    expect(run('qpdf', ['--qdf', '--object-streams=disable', file, '-']).text).toContain('/OutputIntents')
    const fonts = run('pdffonts', [file]).text.split('\n').slice(2).filter(Boolean)
    expect(fonts.length).toBeGreaterThanOrEqual(4)
    // The columns emb, sub and uni: embedded, a subset, mapped to Unicode.
    for (const font of fonts) expect(font).toMatch(/ yes yes yes /)
  })

  it('contains rare, Uighur, Tibetan and Latin names as searchable text', async () => {
    const text = textOf(await makePdf())
    expect(text).toContain(NAMES.rare)
    expect(text).toContain(NAMES.latin)
    expect(text.replaceAll(/[^\u0600-\u06ff]/g, '')).toHaveLength(NAMES.uighur.replaceAll(' ', '').length)
    expect(text).toMatch(/[\u0f40-\u0fbc]{2}/)
    expect(text).not.toContain('U+')
  })

  it('shows the code point of a character missing from all fonts, with a note', async () => {
    const text = textOf(await makePdf({ signer: { role: 'insured', name: '张𪚥', mobile: '199****0000' } }))
    expect(text).toContain('张[U+2A6A5]')
    expect(text).toMatch(/编号代替.*U\+2A6A5/)
  })

  it('removes bidi control characters, and escapes Typst markup in values', async () => {
    const name = 'a\u202Eb#panic() \\ $x$ @c'
    expect(textOf(await makePdf({ signer: { role: 'insured', name, mobile: '' } }))).toContain('ab#panic() \\ $x$ @c')
  })

  it('contains long values and names in full', async () => {
    const endorDataList = [{ fieldName: '特别约定', oldValue: '长'.repeat(500), newValue: 'A1'.repeat(250) }]
    const text = textOf(
      await makePdf({ shown: { endorNo: 'PD1', endorDataList }, signer: { role: 'insured', name: '阿'.repeat(60), mobile: '' } }),
    )
    expect(text.match(/长/g)).toHaveLength(500)
    expect(text.match(/A1/g)?.length).toBeGreaterThan(200)
    expect(text.replaceAll(/\s/g, '').match(/[A1]{300,}/)?.[0]).toHaveLength(500)
    expect(text.match(/阿/g)).toHaveLength(60)
  })

  it('shortens names and values of any length, and says so', async () => {
    const names = ['x'.repeat(3_000_000), `${'𪚥'.repeat(40_000)}.jpg`, `${'张'.repeat(32_770)}.jpg`]
    const endorDataList = [{ fieldName: '项'.repeat(100_000), oldValue: 'A'.repeat(1_000_000), newValue: '𪚥'.repeat(50_000) }]
    const bytes = await makePdf({
      shown: { endorNo: 'PD1', endorDataList },
      signer: { role: 'insured', name: '阿'.repeat(100_000), mobile: '' },
      photos: await Promise.all(names.map(async (name) => photo(await strokes(), name))),
    })
    const text = textOf(bytes).replaceAll(/\s/g, '')
    expect(text.match(/阿/g)).toHaveLength(2_000)
    expect(text).toContain(schemas.text('server.certificateShortened'))
    expect(text).toContain('张'.repeat(30))
    expect(bytes.length).toBeLessThan(400 * 1_024)
  })

  it('renders without blocking the event loop', async () => {
    let [turns, isOver] = [0, false]
    const count = () => {
      turns += 1
      if (!isOver) setImmediate(count)
    }
    const words = documentOf(contentOf(await makeEvidence(), schemas, ''), schemas, { autograph: false, photos: [], bundle: false })
    const drawn = renderPdf(words, { autograph: undefined, photos: [], bundle: undefined }, new Date(SIGNED_AT))
    count()
    await drawn
    isOver = true
    expect(turns).toBeGreaterThan(20)
  })

  it('reads eight large photos one at a time', async () => {
    // Noise hardly compresses: 9 megapixels are more than 8 MB.
    const noise = sharp({
      create: { width: 3_600, height: 2_400, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 90 } },
    })
    const large = await noise.jpeg({ quality: 97 }).toBuffer()
    expect(large.length).toBeGreaterThan(8_000_000)
    let reading = 0
    let maxReading = 0
    const counted: EvidencePhoto = {
      ...photo(large),
      async read() {
        maxReading = Math.max(maxReading, (reading += 1))
        await Promise.resolve()
        reading -= 1
        return large
      },
    }
    const bytes = await makePdf({ photos: Array.from({ length: 8 }, () => counted) })
    expect(maxReading).toBe(1)
    expect(bytes.length).toBeLessThan(700 * 1_024)
  })

  it('lists a photo that cannot be decoded', async () => {
    expect(textOf(await makePdf({ photos: [photo(Buffer.from('no picture'), '坏.jpg')] }))).toContain('坏.jpg')
  })
})
