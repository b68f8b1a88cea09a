import type { PictureSize } from '../../actions/files/rules.ts'

/** Bytes to read at the start of a file; the markers and thumbnails of phones precede the size. */
export const HEAD_BYTES = 512 * 1024

/** Returns the upright size of a JPEG or PNG from its first bytes, without decoding it; undefined when they do not contain it. */
export function sizeOf(head: DataView): PictureSize | undefined {
  try {
    if (head.getUint32(0) === PNG) return { width: head.getUint32(16), height: head.getUint32(20) }
    return isJpeg(head) ? frameSize(head) : undefined
  } catch (error) {
    // The bytes end before the size.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Whether the first bytes of a file are those of a JPEG. */
export const isJpeg = (head: DataView): boolean => head.byteLength >= 2 && head.getUint16(0) === JPEG

const PNG = 0x89504e47
const JPEG = 0xffd8
const APP1 = 0xe1
const EXIF = 0x45786966

/** Walks the segments of a JPEG, each with its length, up to the frame header (ITU-T T.81, annex B). */
function frameSize(head: DataView): PictureSize | undefined {
  let isTurned = false
  for (let at = 2; head.getUint8(at) === 0xff; ) {
    const marker = head.getUint8(at + 1)
    // SOF0 to SOF15, without the three markers in that range that have another meaning.
    if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc) {
      const [width, height] = [head.getUint16(at + 7), head.getUint16(at + 5)]
      return isTurned ? { width: height, height: width } : { width, height }
    }
    if (marker === APP1 && head.getUint32(at + 4) === EXIF) isTurned = isRotated(head, at + 10)
    at += marker === 0xff ? 1 : 2 + head.getUint16(at + 2)
  }
  return undefined
}

const LITTLE_ENDIAN = 0x4949
const ORIENTATION = 0x0112

/** Whether the EXIF orientation swaps width and height: values 5 to 8 (CIPA DC-008, 4.6.4). */
function isRotated(head: DataView, tiff: number): boolean {
  const little = head.getUint16(tiff) === LITTLE_ENDIAN
  const directory = tiff + head.getUint32(tiff + 4, little)
  const count = head.getUint16(directory, little)
  for (let index = 0; index < count; index++) {
    const entry = directory + 2 + index * 12
    if (head.getUint16(entry, little) === ORIENTATION) return head.getUint16(entry + 8, little) >= 5
  }
  return false
}
