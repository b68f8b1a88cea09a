import { expect, it } from 'vitest'
import { sizeOf } from './size-of.ts'

const viewOf = (bytes: number[]) => new DataView(new Uint8Array(bytes).buffer)
const SOF = [0xff, 0xc2, 0, 17, 8, 0x10, 0, 0x20, 1, 3]

it('reads the size of a JPEG after other segments, whatever they contain', () => {
  const app1 = [0xff, 0xe1, 0, 8, 0xff, 0xc0, 0, 0, 0, 0]
  const tables = [0xff, 0xc4, 0, 4, 0, 0]
  expect(sizeOf(viewOf([0xff, 0xd8, ...app1, 0xff, ...tables, ...SOF]))).toEqual({ width: 0x2001, height: 0x1000 })
})

it.each([
  ['II', 1, [0x2001, 0x1000]],
  ['II', 6, [0x1000, 0x2001]],
  ['MM', 8, [0x1000, 0x2001]],
  ['MM', 4, [0x2001, 0x1000]],
])('returns the upright size of a JPEG whose EXIF (%s) contains orientation %i', (byteOrder, orientation, [width, height]) => {
  const tiff = new DataView(new ArrayBuffer(22))
  const little = byteOrder === 'II'
  tiff.setUint16(0, little ? 0x4949 : 0x4d4d)
  tiff.setUint16(2, 42, little)
  tiff.setUint32(4, 8, little)
  tiff.setUint16(8, 1, little)
  tiff.setUint16(10, 0x0112, little)
  tiff.setUint16(18, orientation, little)
  const app1 = [0xff, 0xe1, 0, 30, 0x45, 0x78, 0x69, 0x66, 0, 0, ...new Uint8Array(tiff.buffer)]
  expect(sizeOf(viewOf([0xff, 0xd8, ...app1, ...SOF]))).toEqual({ width, height })
})

it('reads the size of a PNG', () => {
  const head = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0x1f, 0x40, 0, 0, 0x13, 0x88]
  expect(sizeOf(viewOf(head))).toEqual({ width: 8000, height: 5000 })
})

it.each([
  ['an empty file', []],
  ['a text', [104, 101, 108, 108, 111]],
  ['a JPEG that ends too soon', [0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff]],
  ['a JPEG with invalid segments', [0xff, 0xd8, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
])('returns undefined for %s', (_what, bytes) => expect(sizeOf(viewOf(bytes))).toBeUndefined())
