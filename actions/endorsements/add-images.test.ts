import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import entity from '../../schemas/entities/SignedEndorsement.json' with { type: 'json' }
import settings from '../../schemas/settings.json' with { type: 'json' }
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import type { Context } from '../action.ts'
import addImages from './signing.addImages.ts'

const MB = 1024 * 1024
const image = (name: string, size = 10, type = 'image/jpeg') => new File([new Uint8Array(size)], name, { type })
const several = (count: number, from = 0) => Array.from({ length: count }, (_, index) => image(`${from + index}.jpg`))

type Redraw = Context['redraw']

/** The context of a selection: the kind of phone, and how its browser redraws pictures. */
function createContext(isAndroid: boolean, redraw: Redraw = async (file) => file) {
  const spies = { redraw: vi.fn<Redraw>(redraw), progress: vi.fn<(share: number) => void>() }
  const setting = (name: keyof typeof settings.settings) => settings.settings[name].value
  return { ...spies, context: { ...spies, setting, isAndroid: () => isAndroid } as unknown as Context }
}

const namesOf = (files: readonly File[]) => files.map(({ name }) => name)
const outcomeOf = (images: File[], files: File[], { context }: ReturnType<typeof createContext>) =>
  addImages({ images, files }, context).then(
    (list) => ({ outcome: 'done', names: namesOf(list) }),
    (error: unknown) => {
      if (!(error instanceof OutcomeError)) throw error
      return { outcome: error.outcome, ...error.carries }
    },
  )

describe('AMB2-35 signing.addImages', () => {
  it('SIGNIMG-01 the limit is the entity’s maxItems', () => expect(settings.settings.signImages.value).toBe(entity.fields.images.maxItems))

  it('SIGNIMG-01 SIGNIMG-03 SIGNIMG-04 SIGNIMG-05 SIGNIMG-06 AMB2-35 MSG2-14 MSG2-15 appends on Android and replaces elsewhere, within the limits, for any counts', () =>
    fc.assert(
      fc.asyncProperty(fc.nat(8), fc.integer({ min: 1, max: 12 }), fc.boolean(), async (attached, picked, isAndroid) => {
        const [images, files] = [several(attached), several(picked, 100)]
        const result = await outcomeOf(images, files, createContext(isAndroid))
        const accepted = { outcome: 'done', names: namesOf(isAndroid ? [...images, ...files] : files) }
        const isOver = isAndroid && attached + picked > 8
        expect(result).toEqual(picked > 8 ? { outcome: 'tooManySelected' } : isOver ? { outcome: 'tooManyTotal' } : accepted)
        expect(images).toHaveLength(attached)
      }),
    ))

  it('SIGNIMG-04 refuses a ninth picture on Android, also a single one', async () =>
    expect(await outcomeOf(several(8), several(1, 100), createContext(true))).toEqual({ outcome: 'tooManyTotal' }))

  it('SIGNIMG-02 CONST2-13 AMB2-35 names files of other types, and does not count them', async () => {
    const others = [image('a.pdf', 10, 'application/pdf'), image('b.gif', 10, 'image/gif'), image('c.svg', 10, 'image/svg+xml')]
    const accepted = [image('1.JPG'), image('2.png', 10, 'image/png'), image('3.jpeg'), image('4.jpg', 10, 'image/jpg')]
    const result = await outcomeOf([], [...others, ...accepted, ...several(4), ...others], createContext(true))
    const kept = [...namesOf(accepted), '0.jpg', '1.jpg', '2.jpg', '3.jpg']
    expect(result).toMatchObject({ names: 'a.pdf b.gif c.svg a.pdf b.gif c.svg', images: kept.map((name) => ({ name })) })
    expect(await outcomeOf(several(2), others, createContext(false))).toMatchObject({
      names: 'a.pdf b.gif c.svg',
      images: [{ name: '0.jpg' }, { name: '1.jpg' }],
    })
  })

  it('AMB2-35 SIGNIMG-02 recognises photos without type and extension by their content, and other files under a picture’s name', async () => {
    const photo = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe1])], '1732612345678')
    const screenshot = new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])], 'image')
    const heic = new File(['\0\0\0\x18ftypheic'], 'content')
    const others = [new File(['%PDF-1.7'], 'a.jpg', { type: 'image/jpeg' }), new File(['GIF89a'], 'b'), new File(['text'], 'c')]
    const context = createContext(true)
    const names = ['1732612345678', 'image', 'content']
    expect(await outcomeOf([], [photo, ...others, screenshot, heic], context)).toMatchObject({
      names: 'a.jpg b c',
      images: names.map((name) => ({ name })),
    })
    expect(context.redraw.mock.calls.map(([{ name }, { format }]) => [name, format])).toEqual(
      names.map((name) => [name, name === 'image' ? 'png' : undefined]),
    )
  })

  it('SIGNIMG-08 AMB2-36 accepts an image of 20 MB', async () =>
    expect(await outcomeOf([], [image('x.jpg', 20 * MB)], createContext(false))).toEqual({ outcome: 'done', names: ['x.jpg'] }))
})

describe('redrawing', () => {
  it('DEC-21 redraws one image at a time, at 2560 pixels and quality 0.8, and reports progress', async () => {
    let drawing = 0
    const { redraw, progress, context } = createContext(true, async (file) => {
      expect(++drawing).toBe(1)
      await Promise.resolve()
      drawing--
      return file
    })
    await addImages({ images: [], files: several(4) }, context)
    const limits = { longest: 2560, shortestOfLong: 1440, pixels: 16_000_000, quality: 0.8, maxBytes: 3 * MB }
    for (const [, options] of redraw.mock.calls) expect(options).toMatchObject(limits)
    expect(redraw).toHaveBeenCalledTimes(4)
    expect(progress.mock.calls.flat()).toEqual([0, 0.25, 0.5, 0.75])
  })

  it('DEC-38 adds a long picture that had to shrink, and throws shrunk with its name', async () => {
    const shrinking = createContext(false, async (file, { onShrink }) => {
      if (file.name === '长图.jpg') onShrink?.()
      return file
    })
    const result = await outcomeOf([], [image('长图.jpg'), image('b.jpg')], shrinking)
    expect(result).toMatchObject({ outcome: 'shrunk', names: '长图.jpg' })
    expect(namesOf((result as unknown as { images: File[] }).images)).toEqual(['长图.jpg', 'b.jpg'])
  })

  it('AMB2-37 keeps a PNG as PNG up to 3 MB, else converts it to JPEG', async () => {
    const weights = createContext(true, async (file, { format }) =>
      format === 'png' ? image(file.name, file.name === 'photo.png' ? 3 * MB + 1 : 3 * MB) : image('photo.jpg'),
    )
    const files = [image('scan.PNG', 10, 'image/png'), image('photo.png', 10, 'image/png')]
    expect(await outcomeOf([], files, weights)).toEqual({ outcome: 'done', names: ['scan.PNG', 'photo.jpg'] })
  })

  it.each([
    [true, ['0.jpg', 'good.jpg']],
    [false, ['good.jpg']],
  ])('throws unreadable with the names of unreadable files, and keeps the readable ones; Android: %s', async (isAndroid, names) => {
    const unreadable = createContext(isAndroid, async (file) => {
      if (file.name !== 'good.jpg') throw new Error('the picture can not be read')
      return file
    })
    const files = [image('照片.heic', 10, 'image/heic'), image('good.jpg'), image('none.png', 10, 'image/png')]
    const result = await outcomeOf(several(1), files, unreadable)
    expect(result).toMatchObject({ outcome: 'unreadable', names: '照片.heic none.png' })
    expect(namesOf((result as unknown as { images: File[] }).images)).toEqual(names)
  })

  it('keeps the attached images when every picked file is unreadable', async () => {
    const result = await outcomeOf(
      several(2),
      [image('照片.HEIC', 10, '')],
      createContext(false, () => Promise.reject(new Error('unreadable'))),
    )
    expect(namesOf((result as unknown as { images: File[] }).images)).toEqual(['0.jpg', '1.jpg'])
  })

  it('throws cancelled and adds no image when the command is aborted', async () => {
    const aborted = createContext(false, () => Promise.reject(new OutcomeError('cancelled')))
    expect(await outcomeOf([], several(2), aborted)).toEqual({ outcome: 'cancelled' })
  })
})
