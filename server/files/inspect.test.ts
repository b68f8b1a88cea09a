import { describe, expect, it } from 'vitest'
import { compound, jpeg, pdf, png, svg } from '../../tests/contract/samples.ts'
import { inspect } from './inspect.ts'

const MB = 1024 * 1024
const padded = (bytes: Buffer, size: number) => Buffer.concat([bytes, Buffer.alloc(size - bytes.length)])

describe('DEC-21 inspecting an uploaded file', () => {
  it.each([
    ['a picture', png(3, 2), 'image/png'],
    ['a picture of 50 megapixels', jpeg(8_000, 6_250), 'image/jpeg'],
    ['a file of 15 MB', padded(pdf(), 15 * MB), 'application/pdf'],
    ['a document without a picture size', compound('Workbook'), 'application/vnd.ms-excel'],
  ])('detects the type of %s by its content', (_what, bytes, contentType) => expect(inspect(bytes)).toMatchObject({ contentType }))
  it.each([
    ['a PDF one byte above 15 MB', padded(pdf(), 15 * MB + 1), 413],
    ['unknown content one byte above 15 MB', Buffer.alloc(15 * MB + 1), 413],
    ['a picture of more than 50 megapixels', png(10_000, 5_001), 413],
    ['a picture of one row with 50 million pixels', png(50_000_000, 1), 413],
    ['an unsupported type', svg(), 415],
    ['an empty file', Buffer.alloc(0), 415],
  ])('rejects %s with its status', (_what, bytes, status) =>
    expect(() => inspect(bytes)).toThrow(expect.objectContaining({ name: 'ApiError', status })))
})
