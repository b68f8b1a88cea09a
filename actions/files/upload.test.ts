import { describe, expect, it, vi } from 'vitest'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import type { Context } from '../action.ts'
import upload from './file.upload.ts'

const MB = 1024 * 1024
const LIMITS = { longest: 2560, shortestOfLong: 1440, pixels: 16_000_000 }
const SETTINGS: Record<string, number> = {
  imageQuality: 0.5,
  imageLongest: 2560,
  longImageShortest: 1440,
  longImagePixels: 16_000_000,
  imageBytes: 3 * MB,
  fileBytes: 10 * MB,
}
const fileOf = (size: number, name: string, type: string) => new File([new Uint8Array(size)], name, { type })
const ANSWER = { fileId: 'F1', fileUrl: '/files/F1', fileName: 'x', contentType: 'image/jpeg' }

/** A context for one upload: the size of the redrawn picture, and the server's answer. */
function createContext(redrawn: number | Error, answer: { ok: boolean; data: object } | OutcomeError = { ok: true, data: ANSWER }) {
  const redraw = vi.fn<Context['redraw']>(async () => {
    if (redrawn instanceof Error) throw redrawn
    return fileOf(redrawn, 'x.jpg', 'image/jpeg')
  })
  const call = vi.fn<(name: string, request: object) => Promise<unknown>>(async () => {
    if (answer instanceof OutcomeError) throw answer
    return { message: undefined, ...answer }
  })
  return { redraw, call, context: { redraw, call, setting: (name: string) => SETTINGS[name] } as unknown as Context }
}
const outcomeOf = (file: File, { context }: ReturnType<typeof createContext>) =>
  upload({ file }, context).then(
    () => 'done',
    (error: unknown) => (error instanceof OutcomeError ? error.outcome : String(error)),
  )

describe('AMB-29 CALL-50 file.upload', () => {
  it('upload.notAPicture refuses a document where only pictures fit, before it is sent', async () => {
    const setup = createContext(1000)
    const document = new File(['%PDF-1.7'], 'a.jpg', { type: 'image/jpeg' })
    await expect(upload({ file: document, image: true }, setup.context)).rejects.toMatchObject({ outcome: 'notAPicture' })
    expect(setup.call).not.toHaveBeenCalled()
    expect(await upload({ file: document }, setup.context)).toEqual(ANSWER)
  })
  it('CALL-50 TASKFORM-16 AMB-29 redraws a picture at quality 0.5 and at most 2560 pixels, and sends the result', async () => {
    const setup = createContext(1000)
    expect(await upload({ file: fileOf(5 * MB, '照片.png', 'image/png') }, setup.context)).toEqual(ANSWER)
    expect(setup.redraw.mock.calls[0]?.[1]).toMatchObject({ ...LIMITS, quality: 0.5, maxBytes: 3 * MB })
    expect(setup.call).toHaveBeenCalledExactlyOnceWith('uploadWeb', { imgFile: await setup.redraw.mock.results[0]?.value })
  })

  it('DEC-38 returns whether a long picture had to shrink to fit the limit', async () => {
    const setup = createContext(1000)
    setup.redraw.mockImplementation(async (file, { onShrink }) => {
      onShrink?.()
      return file
    })
    expect(await upload({ file: fileOf(1000, '长图.jpg', 'image/jpeg') }, setup.context)).toEqual({ ...ANSWER, isShrunk: true })
  })

  it('DEC-21 redraws a photo without type and extension, and a picture declared as a document', async () => {
    const content = [[0xff, 0xd8, 0xff, 0xe0], [...'RIFFxxxxWEBP'].map((letter) => letter.charCodeAt(0))]
    for (const bytes of content)
      for (const type of ['', 'application/pdf', 'application/octet-stream']) {
        const setup = createContext(1000)
        expect(await upload({ file: new File([new Uint8Array(bytes)], '1732612345678', { type }) }, setup.context)).toEqual(ANSWER)
        expect(setup.redraw).toHaveBeenCalledOnce()
      }
  })

  it.each([
    ['a PDF declared as a picture', '%PDF-1.7', 'image/jpeg', 'done', 1],
    ['an SVG without type', '<?xml version="1.0"?><!-- a logo --><svg xmlns="http://www.w3.org/2000/svg"/>', '', 'svg', 0],
  ])('DEC-21 does not redraw %s', async (_case, content, type, outcome, calls) => {
    const setup = createContext(new Error('never redrawn'))
    expect(await outcomeOf(new File([content], '1732612345678', { type }), setup)).toBe(outcome)
    expect(setup.call).toHaveBeenCalledTimes(calls)
  })

  it.each([
    [3 * MB, 'done', 1],
    [3 * MB + 1, 'imageTooLarge', 0],
  ])('AMB-29 CALL-50 TASKFORM-17 CONST-11 MSG-10 a redrawn picture of %i bytes: %s', async (size, outcome, calls) => {
    const setup = createContext(size)
    expect(await outcomeOf(fileOf(20 * MB, 'x.jpg', 'image/jpeg'), setup)).toBe(outcome)
    expect(setup.call).toHaveBeenCalledTimes(calls)
  })

  it.each([
    [10 * MB, 'done', 1],
    [10 * MB + 1, 'fileTooLarge', 0],
  ])('AMB-29 TASKFORM-18 CONST-12 MSG-11 any other file of %i bytes, not redrawn: %s', async (size, outcome, calls) => {
    const setup = createContext(0)
    expect(await outcomeOf(fileOf(size, 'x.pdf', 'application/pdf'), setup)).toBe(outcome)
    expect(setup.call).toHaveBeenCalledTimes(calls)
    expect(setup.redraw).not.toHaveBeenCalled()
  })

  it.each([
    ['a refusal of the server', 'application/pdf', createContext(0, { ok: false, data: {} }), 1],
    ['a failed request', 'application/pdf', createContext(0, new OutcomeError('requestFailed')), 1],
    ['an answer without a file', 'application/pdf', createContext(0, { ok: true, data: {} }), 1],
  ])('TASKFORM-20 MSG-13 throws failed for %s', async (_case, type, setup, calls) => {
    expect(await outcomeOf(fileOf(10, 'x', type), setup)).toBe('failed')
    expect(setup.call).toHaveBeenCalledTimes(calls)
  })

  it.each([
    ['empty', 0, '空.pdf', 'application/pdf', createContext(0), 0],
    ['svg', 10, '图.svg', 'image/svg+xml', createContext(10), 0],
    ['svg', 10, '图.SVG', '', createContext(0), 0],
    ['unreadable', 10, '照片.heic', 'image/heic', createContext(new Error('unreadable')), 0],
    ['wrongKind', 10, '报价.pdf', 'application/pdf', createContext(0, new OutcomeError('unsupported')), 1],
  ])('DEC-21 throws %s for a file that can never be uploaded', async (outcome, size, name, type, setup, calls) => {
    expect(await outcomeOf(fileOf(size, name, type), setup)).toBe(outcome)
    expect(setup.call).toHaveBeenCalledTimes(calls)
  })

  it.each(['tooLarge', 'cancelled'])('rethrows %s, which carries its own message', async (outcome) =>
    expect(await outcomeOf(fileOf(10, 'x', 'application/pdf'), createContext(0, new OutcomeError(outcome)))).toBe(outcome))
  it('TASKFORM-20 throws failed for a picture when the code that redraws it cannot be loaded, so that it may be tried again', async () => {
    const setup = createContext(new OutcomeError('requestFailed'))
    expect([await outcomeOf(fileOf(10, '照片.png', 'image/png'), setup), setup.call.mock.calls]).toEqual(['failed', []])
  })
  it('throws changed for a file that was changed or moved after it was chosen, also while it was sent', async () => {
    const changed = () => Promise.reject(new DOMException('', 'NotReadableError'))
    const unreadable = Object.assign(fileOf(9, '合同.pdf', 'application/pdf'), { slice: () => ({ arrayBuffer: changed }) })
    const setup = createContext(1000)
    expect([await outcomeOf(unreadable, setup), setup.call.mock.calls]).toEqual(['changed', []])
    const file = fileOf(9, '合同.pdf', 'application/pdf')
    const failing = createContext(1000)
    failing.call.mockImplementation(async () => {
      Object.assign(file, { slice: () => ({ arrayBuffer: changed }) })
      throw new OutcomeError('requestFailed')
    })
    expect(await outcomeOf(file, failing)).toBe('changed')
  })
})
