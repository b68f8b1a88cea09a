import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { jpeg, jpegSegment, png, pngChunk } from '../../tests/contract/samples.ts'
import { exifOf, orientationOf } from './exif.ts'
import { stripJpeg } from './strip-jpeg.ts'
import { stripPng } from './strip-png.ts'

const latin = (text: string) => Buffer.from(text, 'latin1')
const SECRET = 'N31.2304 E121.4737'
const ORIENTATIONS = [1, 2, 3, 4, 5, 6, 7, 8] as const

const drawing = () =>
  sharp({ create: { width: 48, height: 32, channels: 3, background: '#ffffff' } }).composite([
    { input: { create: { width: 20, height: 10, channels: 3, background: '#a01020' } }, left: 0, top: 0 },
  ])
/** Returns a picture as phones and editors write it: place, author, description, orientation and a wide colour profile. */
const photo = (format: 'jpeg' | 'png', orientation: number) =>
  drawing()
    .withExif({ IFD0: { Copyright: SECRET, ImageDescription: SECRET }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 14/1 0/1' } })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf>${SECRET}</rdf></x:xmpmeta>`)
    .withMetadata({ orientation })
    .withIccProfile('p3')
    .toFormat(format)
    .toBuffer()
const pixels = (bytes: Uint8Array) => sharp(bytes).autoOrient().raw().toBuffer()
const strip = { jpeg: stripJpeg, png: stripPng }

describe.each(['jpeg', 'png'] as const)('DEC-21 removing the metadata of a %s', (format) => {
  it.each(ORIENTATIONS)('with EXIF orientation %i keeps orientation, colour profile and pixels, and nothing else', async (orientation) => {
    const taken = await photo(format, orientation)
    const stripped = strip[format](taken) ?? Buffer.alloc(0)
    const [before, after] = [await sharp(taken).metadata(), await sharp(stripped).metadata()]
    expect(taken.includes(SECRET)).toBe(true)
    expect(stripped.includes(SECRET)).toBe(false)
    expect(after.orientation ?? 1).toBe(orientation)
    expect(after.icc).toEqual(before.icc)
    expect(after.icc).toBeDefined()
    expect([after.xmp, after.iptc]).toEqual([undefined, undefined])
    expect((await pixels(stripped)).equals(await pixels(taken))).toBe(true)
  })
  it('returns a picture without metadata unchanged, and a stripped one too', async () => {
    const plain = await drawing().withIccProfile('p3', { attach: true }).toFormat(format).toBuffer()
    const stripped = strip[format](await photo(format, 6)) ?? Buffer.alloc(0)
    const clean = strip[format](plain) ?? Buffer.alloc(0)
    expect(strip[format](clean)?.equals(clean)).toBe(true)
    expect(strip[format](stripped)?.equals(stripped)).toBe(true)
    expect(strip[format](await drawing().toFormat(format).toBuffer())?.equals(await drawing().toFormat(format).toBuffer())).toBe(true)
  })
  it('drops what follows the picture, and accepts a picture cut short', async () => {
    const whole = await drawing().toFormat(format).toBuffer()
    expect(strip[format](Buffer.concat([whole, latin(`ftypmp42 a film at ${SECRET}`)]))?.equals(whole)).toBe(true)
    const cut = strip[format](whole.subarray(0, -12))
    expect(cut === undefined || cut.length <= whole.length).toBe(true)
  })
  it('survives every single damaged or missing byte', async () => {
    const taken = await photo(format, 6)
    for (let at = 2; at < taken.length; at += 1) {
      const damaged = Buffer.from(taken)
      damaged[at] = (damaged[at] ?? 0) ^ 0xff
      expect(() => [strip[format](damaged), strip[format](taken.subarray(0, at))]).not.toThrow()
    }
  })
})

describe('DEC-21 the segments of a JPEG', () => {
  const jfif = latin('JFIF\0\x01\x01\0\0\x48\0\x48\0\0')
  it.each([
    ['EXIF', jpegSegment(0xe1, latin(`Exif\0\0${SECRET}`))],
    ['XMP', jpegSegment(0xe1, latin(`http://ns.adobe.com/xap/1.0/\0${SECRET}`))],
    ['IPTC', jpegSegment(0xed, latin(`Photoshop 3.0\x008BIM${SECRET}`))],
    ['a second picture', jpegSegment(0xe2, latin(`MPF\0${SECRET}`))],
    ['a comment', jpegSegment(0xfe, latin(SECRET))],
    ['a JFIF extension', jpegSegment(0xe0, latin(`JFXX\0${SECRET}`))],
    ['the maker', jpegSegment(0xef, latin(SECRET))],
  ])('are dropped: %s', (_, segment) => expect(stripJpeg(jpeg(3, 2, segment))).toEqual(jpeg(3, 2)))
  it.each([
    ['pixel density', jpegSegment(0xe0, jfif)],
    ['the colour profile', jpegSegment(0xe2, latin('ICC_PROFILE\0\x01\x01profile'))],
    ['the colour transform', jpegSegment(0xee, latin('Adobe\0d\0\0\0\0\x01'))],
  ])('are kept: %s', (_, segment) => expect(stripJpeg(jpeg(3, 2, segment))).toEqual(jpeg(3, 2, segment)))
  it('lose the thumbnail of a JFIF header', () => {
    const thumbnail = Buffer.concat([jfif.subarray(0, 12), Buffer.from([1, 1, 9, 9, 9])])
    expect(stripJpeg(jpeg(3, 2, jpegSegment(0xe0, thumbnail)))).toEqual(jpeg(3, 2, jpegSegment(0xe0, jfif)))
  })
  it('without image data are no picture', () => expect(stripJpeg(jpeg(3, 2).subarray(0, 21))).toBeUndefined())
})

describe('DEC-21 the chunks of a PNG', () => {
  it.each(['tEXt', 'zTXt', 'iTXt', 'tIME', 'eXIf', 'caBX', 'acTL', 'fcTL', 'fdAT', 'prVt'])('are dropped: %s', (type) =>
    expect(stripPng(png(3, 2, pngChunk(type, latin(SECRET))))).toEqual(png(3, 2)))
  it.each(['PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP', 'pHYs'])('are kept: %s', (type) => {
    const chunk = pngChunk(type, latin('xyz'))
    expect(stripPng(png(3, 2, chunk))).toEqual(png(3, 2, chunk))
  })
  it('without image data are no picture', () => expect(stripPng(png(3, 2).subarray(0, 40))).toBeUndefined())
})

describe('EXIF orientation', () => {
  it.each(ORIENTATIONS)('%i is written and read again', (orientation) => expect(orientationOf(exifOf(orientation))).toBe(orientation))
  it.each([
    ['of little-endian data', Buffer.from('49492a00080000000100120103000100000006000000', 'hex'), 6],
    ['out of range', exifOf(9), 1],
    ['behind the end', exifOf(6).subarray(0, 15), 1],
    ['of other data', latin('not EXIF data at all'), 1],
    ['of no data', Buffer.alloc(0), 1],
  ])('%s is read as %3$i', (_, exif, orientation) => expect(orientationOf(exif)).toBe(orientation))
})
