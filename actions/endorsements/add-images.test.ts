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

/** The outside of one selection: a telephone, and what its browser can read. */
function outside(isAndroid: boolean, redraw: Redraw = async (file) => file) {
  const spies = { redraw: vi.fn<Redraw>(redraw), progress: vi.fn<(share: number) => void>() }
  const setting = (name: keyof typeof settings.settings) => settings.settings[name].value
  return { ...spies, context: { ...spies, setting, isAndroid: () => isAndroid } as unknown as Context }
}

const namesOf = (files: readonly File[]) => files.map(({ name }) => name)
const endOf = (images: File[], files: File[], { context }: ReturnType<typeof outside>) =>
  addImages({ images, files }, context).then(
    (list) => ({ end: 'done', names: namesOf(list) }),
    (error: unknown) => {
      if (!(error instanceof OutcomeError)) throw error
      return { end: error.outcome, ...error.carries }
    },
  )

describe('which images a signature has after a selection', () => {
  it('SIGNIMG-01 the most is what the entity allows', () => expect(settings.settings.signImages.value).toBe(entity.fields.images.maxItems))

  it('SIGNIMG-03 SIGNIMG-04 SIGNIMG-05 SIGNIMG-06 AMB2-35 holds for any number there and picked', () =>
    fc.assert(
      fc.asyncProperty(fc.nat(8), fc.integer({ min: 1, max: 12 }), fc.boolean(), async (there, picked, isAndroid) => {
        const [images, files] = [several(there), several(picked, 100)]
        const end = await endOf(images, files, outside(isAndroid))
        const taken = { end: 'done', names: namesOf(isAndroid ? [...images, ...files] : files) }
        const isOver = isAndroid && there + picked > 8
        expect(end).toEqual(picked > 8 ? { end: 'tooManySelected' } : isOver ? { end: 'tooManyTotal' } : taken)
        expect(images).toHaveLength(there)
      }),
    ))

  it('SIGNIMG-02 AMB2-35 files of other types are skipped without a message, and do not count', async () => {
    const others = [image('a.pdf', 10, 'application/pdf'), image('b.gif', 10, 'image/gif'), image('c.svg', 10, 'image/svg+xml')]
    const taken = [image('1.JPG'), image('2.png', 10, 'image/png'), image('3.jpeg'), image('4.jpg', 10, 'image/jpg')]
    const end = await endOf([], [...others, ...taken, ...several(4), ...others], outside(true))
    expect(end).toEqual({ end: 'done', names: [...namesOf(taken), '0.jpg', '1.jpg', '2.jpg', '3.jpg'] })
    expect(await endOf(several(2), others, outside(false))).toEqual({ end: 'done', names: ['0.jpg', '1.jpg'] })
  })

  it('SIGNIMG-08 AMB2-36 an image of 20 MB is taken', async () =>
    expect(await endOf([], [image('x.jpg', 20 * MB)], outside(false))).toEqual({ end: 'done', names: ['x.jpg'] }))
})

describe('how they are redrawn', () => {
  it('DEC-21 one after the other, at 2560 pixels and a quality of 0.8, and says how far it is', async () => {
    let drawing = 0
    const { redraw, progress, context } = outside(true, async (file) => {
      expect(++drawing).toBe(1)
      await Promise.resolve()
      drawing--
      return file
    })
    await addImages({ images: [], files: several(4) }, context)
    expect(redraw.mock.calls.map(([, as]) => as)).toEqual(Array.from({ length: 4 }, () => ({ longest: 2560, quality: 0.8 })))
    expect(progress.mock.calls.flat()).toEqual([0, 0.25, 0.5, 0.75])
  })

  it('AMB2-37 a PNG stays one, unless it would weigh more than 3 MB: then it is a JPEG', async () => {
    const weights = outside(true, async (file, { format }) =>
      format === 'png' ? image(file.name, file.name === 'photo.png' ? 3 * MB + 1 : 3 * MB) : image('photo.jpg'),
    )
    const files = [image('scan.PNG', 10, 'image/png'), image('photo.png', 10, 'image/png')]
    expect(await endOf([], files, weights)).toEqual({ end: 'done', names: ['scan.PNG', 'photo.jpg'] })
  })

  it.each([
    [true, ['0.jpg', 'good.jpg']],
    [false, ['good.jpg']],
  ])('what can not be read (a HEIC, a text with another name) is named, the others are kept; android %s', async (isAndroid, names) => {
    const unreadable = outside(isAndroid, async (file) => {
      if (file.name !== 'good.jpg') throw new Error('the picture can not be read')
      return file
    })
    const files = [image('照片.heic', 10, 'image/heic'), image('good.jpg'), image('none.png', 10, 'image/png')]
    const end = await endOf(several(1), files, unreadable)
    expect(end).toMatchObject({ end: 'unreadable', names: '照片.heic none.png' })
    expect(namesOf((end as unknown as { images: File[] }).images)).toEqual(names)
  })

  it('when none can be read, what is there stays', async () => {
    const end = await endOf(
      several(2),
      [image('照片.HEIC', 10, '')],
      outside(false, () => Promise.reject(new Error('unreadable'))),
    )
    expect(namesOf((end as unknown as { images: File[] }).images)).toEqual(['0.jpg', '1.jpg'])
  })

  it('called back, it ends as cancelled and takes none', async () => {
    const called = outside(false, () => Promise.reject(new OutcomeError('cancelled')))
    expect(await endOf([], several(2), called)).toEqual({ end: 'cancelled' })
  })
})
