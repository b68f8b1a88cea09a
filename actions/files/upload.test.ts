import { describe, expect, it, vi } from 'vitest'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import type { Context } from '../action.ts'
import upload from './file.upload.ts'

const MB = 1024 * 1024
const SETTINGS: Record<string, number> = { imageQuality: 0.5, imageLongest: 2560, imageBytes: 3 * MB, fileBytes: 10 * MB }
const fileOf = (size: number, name: string, type: string) => new File([new Uint8Array(size)], name, { type })
const ANSWER = { fileId: 'F1', fileUrl: '/files/F1', fileName: 'x', contentType: 'image/jpeg' }

/** The outside of one upload: what a picture weighs once it is redrawn, and what the service says. */
function outside(redrawn: number | Error, answer: { ok: boolean; data: object } | OutcomeError = { ok: true, data: ANSWER }) {
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
const endOf = (file: File, { context }: ReturnType<typeof outside>) =>
  upload({ file }, context).then(
    () => 'done',
    (error: unknown) => (error instanceof OutcomeError ? error.outcome : String(error)),
  )

describe('sending a file', () => {
  it('TASKFORM-16 a picture is redrawn at half the quality, at most 2560 pixels long, and what was redrawn is sent', async () => {
    const around = outside(1000)
    expect(await upload({ file: fileOf(5 * MB, '照片.png', 'image/png') }, around.context)).toEqual(ANSWER)
    expect(around.redraw.mock.calls[0]?.[1]).toEqual({ longest: 2560, quality: 0.5 })
    expect(around.call).toHaveBeenCalledExactlyOnceWith('uploadWeb', { imgFile: await around.redraw.mock.results[0]?.value })
  })

  it.each([
    [3 * MB, 'done', 1],
    [3 * MB + 1, 'imageTooLarge', 0],
  ])('TASKFORM-17 a picture that weighs %i bytes once redrawn: %s', async (size, end, calls) => {
    const around = outside(size)
    expect(await endOf(fileOf(20 * MB, 'x.jpg', 'image/jpeg'), around)).toBe(end)
    expect(around.call).toHaveBeenCalledTimes(calls)
  })

  it.each([
    [10 * MB, 'done', 1],
    [10 * MB + 1, 'fileTooLarge', 0],
  ])('TASKFORM-18 any other file of %i bytes, sent as it is: %s', async (size, end, calls) => {
    const around = outside(0)
    expect(await endOf(fileOf(size, 'x.pdf', 'application/pdf'), around)).toBe(end)
    expect(around.call).toHaveBeenCalledTimes(calls)
    expect(around.redraw).not.toHaveBeenCalled()
  })

  it.each([
    ['a refusal of the service', 'application/pdf', outside(0, { ok: false, data: {} }), 1],
    ['a network that fails', 'application/pdf', outside(0, new OutcomeError('requestFailed')), 1],
    ['an answer without a file', 'application/pdf', outside(0, { ok: true, data: {} }), 1],
  ])('TASKFORM-20 %s is a failed upload', async (_what, type, around, calls) => {
    expect(await endOf(fileOf(10, 'x', type), around)).toBe('failed')
    expect(around.call).toHaveBeenCalledTimes(calls)
  })

  it.each([
    ['empty', 0, '空.pdf', 'application/pdf', outside(0), 0],
    ['svg', 10, '图.svg', 'image/svg+xml', outside(10), 0],
    ['svg', 10, '图.SVG', '', outside(0), 0],
    ['unreadable', 10, '照片.heic', 'image/heic', outside(new Error('unreadable')), 0],
    ['wrongKind', 10, '报价.pdf', 'application/pdf', outside(0, new OutcomeError('unsupported')), 1],
  ])('DEC-21 a file that no try would bring in is refused as %s', async (end, size, name, type, around, calls) => {
    expect(await endOf(fileOf(size, name, type), around)).toBe(end)
    expect(around.call).toHaveBeenCalledTimes(calls)
  })

  it.each(['tooLarge', 'cancelled'])('%s stays what it is: its own words say more', async (outcome) =>
    expect(await endOf(fileOf(10, 'x', 'application/pdf'), outside(0, new OutcomeError(outcome)))).toBe(outcome))
})
