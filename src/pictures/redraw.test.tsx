import { afterEach, describe, expect, test, vi } from 'vitest'
import { redraw } from './redraw.ts'

async function picture(width: number, height: number, type: string): Promise<File> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  context?.fillRect(0, 0, width / 2, height)
  return new File([await canvas.convertToBlob({ type })], '行驶证.png', { type })
}

const BIG = { longest: 2560, quality: 0.5 }

afterEach(() => vi.unstubAllGlobals())

describe.each([
  ['in a worker', redraw],
  [
    'where a worker has nothing to draw on',
    async (...given: Parameters<typeof redraw>) => {
      vi.stubGlobal('OffscreenCanvas', undefined)
      return redraw(...given).finally(() => vi.unstubAllGlobals())
    },
  ],
])('%s', (_, draw) => {
  test('TASKFORM-16 DEC-21 a picture becomes a JPEG of at most 2560 pixels, white where it was clear', async () => {
    const made = await draw(await picture(3000, 1000, 'image/png'), BIG)
    expect([made.name, made.type]).toEqual(['行驶证.jpg', 'image/jpeg'])
    const bitmap = await createImageBitmap(made)
    expect([bitmap.width, bitmap.height]).toEqual([2560, 853])
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    const context = canvas.getContext('2d')
    context?.drawImage(bitmap, 0, 0)
    expect([...(context?.getImageData(2500, 400, 1, 1).data ?? [])].slice(0, 3).every((channel) => channel > 245)).toBe(true)
  })

  test('DEC-21 a small picture keeps its size, and a lower quality is smaller', async () => {
    const file = await picture(320, 200, 'image/png')
    const [low, high] = [await draw(file, { longest: 2560, quality: 0.2 }), await draw(file, { longest: 2560, quality: 1 })]
    expect((await createImageBitmap(low)).width).toBe(320)
    expect(low.size).toBeLessThan(high.size)
  })

  test('what is no picture is refused, whatever it is called', async () => {
    const text = new File(['not a picture'], '照片.png', { type: 'image/png' })
    await expect(draw(text, BIG)).rejects.toThrow('can not be read')
  })
})
