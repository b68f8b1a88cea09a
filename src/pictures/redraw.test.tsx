import { afterEach, describe, expect, test, vi } from 'vitest'
import { redraw } from './redraw.ts'

async function picture(width: number, height: number, type: string): Promise<File> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (context && type === 'image/jpeg') {
    context.fillStyle = '#ffffff'
    context.fillRect(0, 0, width, height)
    context.fillStyle = '#000000'
  }
  context?.fillRect(0, 0, width / 2, height)
  return new File([await canvas.convertToBlob({ type })], '行驶证.png', { type })
}

const GEOTAG = 'N31.2304 E121.4737'

/** Creates a JPEG like a phone's: rotated by its EXIF, which also contains the place. */
async function photo(width: number, height: number, orientation: number): Promise<File> {
  const jpeg = new Uint8Array(await (await picture(width, height, 'image/jpeg')).arrayBuffer())
  const text = new TextEncoder().encode(`${GEOTAG}\0`)
  const tiff = new DataView(new ArrayBuffer(8 + 2 + 2 * 12 + 4 + text.length))
  const entry = (at: number, tag: number, type: number, count: number, value: number) => {
    tiff.setUint16(at, tag)
    tiff.setUint16(at + 2, type)
    tiff.setUint32(at + 4, count)
    if (type === 3) tiff.setUint16(at + 8, value)
    else tiff.setUint32(at + 8, value)
  }
  tiff.setUint32(0, 0x4d4d002a)
  tiff.setUint32(4, 8)
  tiff.setUint16(8, 2)
  entry(10, 0x010e, 2, text.length, 38)
  entry(22, 0x0112, 3, 1, orientation)
  new Uint8Array(tiff.buffer).set(text, 38)
  const head = new Uint8Array([0xff, 0xd8, 0xff, 0xe1, 0, 8 + tiff.byteLength, ...new TextEncoder().encode('Exif\0\0')])
  return new File([head, tiff, jpeg.slice(2)], '照片.jpg', { type: 'image/jpeg' })
}
const latin1Of = async (file: Blob) => new TextDecoder('latin1').decode(await file.arrayBuffer())
const sizeIn = async (file: Blob) => {
  const { width, height } = await createImageBitmap(file)
  return [width, height]
}
/** Returns the side of the picture that is dark while the opposite side is not. */
async function darkSide(file: Blob): Promise<string | undefined> {
  const bitmap = await createImageBitmap(file)
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
  context?.drawImage(bitmap, 0, 0)
  const isDark = (x: number, y: number) => (context?.getImageData(x * bitmap.width, y * bitmap.height, 1, 1).data[0] ?? 0) < 100
  if (isDark(0.1, 0.5) !== isDark(0.9, 0.5)) return isDark(0.1, 0.5) ? 'left' : 'right'
  if (isDark(0.5, 0.1) !== isDark(0.5, 0.9)) return isDark(0.5, 0.1) ? 'top' : 'bottom'
  return undefined
}

const LIMITS = { longest: 2560, shortestOfLong: 1440, pixels: 16_000_000 }
const BIG = { ...LIMITS, quality: 0.5 }

afterEach(() => vi.unstubAllGlobals())

describe.each([
  ['in a worker', redraw],
  [
    'where workers have no OffscreenCanvas',
    async (...args: Parameters<typeof redraw>) => {
      vi.stubGlobal('OffscreenCanvas', undefined)
      return redraw(...args).finally(() => vi.unstubAllGlobals())
    },
  ],
])('%s', (_, draw) => {
  test('TASKFORM-16 DEC-21 converts a picture to a JPEG of at most 2560 pixels, with white instead of transparency', async () => {
    const made = await draw(await picture(3200, 1600, 'image/png'), BIG)
    expect([made.name, made.type]).toEqual(['行驶证.jpg', 'image/jpeg'])
    const bitmap = await createImageBitmap(made)
    expect([bitmap.width, bitmap.height]).toEqual([2560, 1280])
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    const context = canvas.getContext('2d')
    context?.drawImage(bitmap, 0, 0)
    expect([...(context?.getImageData(2500, 400, 1, 1).data ?? [])].slice(0, 3).every((channel) => channel > 245)).toBe(true)
  })

  test('TASKFORM-16 encodes a JPEG with the requested quality', async () => {
    const file = await picture(320, 200, 'image/png')
    /** Returns the first value of the quantization table; at quality 0.5 it is that of the JPEG standard, and smaller above. */
    const firstQuantum = async (quality: number) => {
      const bytes = await latin1Of(await draw(file, { ...LIMITS, quality }))
      return bytes.charCodeAt(bytes.indexOf('\u00ff\u00db') + 5)
    }
    expect([await firstQuantum(0.5), await firstQuantum(0.8)]).toEqual([16, 6])
  })

  test('DEC-21 keeps the size of a small picture, and a lower quality makes a smaller file', async () => {
    const file = await picture(320, 200, 'image/png')
    const [low, high] = [await draw(file, { ...LIMITS, quality: 0.2 }), await draw(file, { ...LIMITS, quality: 1 })]
    expect((await createImageBitmap(low)).width).toBe(320)
    expect(low.size).toBeLessThan(high.size)
  })

  test.each([
    [1, [2560, 1280], 'left'],
    [3, [2560, 1280], 'right'],
    [6, [1280, 2560], 'top'],
    [8, [1280, 2560], 'bottom'],
  ])('DEC-21 turns a photo with EXIF orientation %i upright and removes its EXIF', async (orientation, size, ink) => {
    const taken = await photo(3200, 1600, orientation)
    expect(await latin1Of(taken)).toContain(GEOTAG)
    const made = await draw(taken, BIG)
    expect(made.name).toBe('照片.jpg')
    expect(await sizeIn(made)).toEqual(size)
    expect(await darkSide(made)).toBe(ink)
    const bytes = await latin1Of(made)
    expect(bytes).not.toContain(GEOTAG)
    expect(bytes).not.toContain('Exif')
  })

  test('AMB2-37 redraws a PNG as a PNG with the requested size, its name and no metadata', async () => {
    const made = await draw(await picture(3200, 1600, 'image/png'), { ...BIG, format: 'png' })
    expect([made.name, made.type, (await latin1Of(made)).slice(1, 4)]).toEqual(['行驶证.png', 'image/png', 'PNG'])
    expect(await sizeIn(made)).toEqual([2560, 1280])
  })

  test('DEC-21 redraws a photo without type and extension, and names it by its new format', async () => {
    const taken = new File([await photo(3200, 1800, 6)], '1732612345678')
    expect(taken.type).toBe('')
    const made = await draw(taken, BIG)
    expect([made.name, made.type, await sizeIn(made)]).toEqual(['1732612345678.jpg', 'image/jpeg', [1440, 2560]])
  })

  test('DEC-38 keeps the text of a long screenshot readable, within 16 megapixels', async () => {
    expect(await sizeIn(await draw(await picture(1080, 6000, 'image/png'), BIG))).toEqual([1080, 6000])
    expect(await sizeIn(await draw(await picture(1080, 16_000, 'image/png'), BIG))).toEqual([1039, 15_396])
  })

  test('DEC-38 shrinks a long picture that has too many bytes, and reports it; an ordinary one is not shrunk', async () => {
    const onShrink = vi.fn<() => void>()
    const long = await picture(600, 3000, 'image/png')
    const { size } = await draw(long, { ...BIG, maxBytes: 1_000_000, onShrink })
    expect(onShrink).not.toHaveBeenCalled()
    const maxBytes = Math.floor(size / 2)
    const made = await draw(long, { ...BIG, maxBytes, onShrink })
    expect(onShrink).toHaveBeenCalledOnce()
    expect(made.size).toBeLessThanOrEqual(maxBytes)
    expect((await sizeIn(made))[1]).toBeLessThan(3000)
    expect(await sizeIn(await draw(await picture(600, 1200, 'image/png'), { ...BIG, maxBytes: 100, onShrink }))).toEqual([600, 1200])
    expect(onShrink).toHaveBeenCalledOnce()
  })

  test('rejects a file that is not a picture, whatever its name', async () => {
    const text = new File(['not a picture'], '照片.png', { type: 'image/png' })
    await expect(draw(text, BIG)).rejects.toThrow('cannot be read')
  })
})
