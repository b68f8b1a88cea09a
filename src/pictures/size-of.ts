/** How large a picture is, in pixels. */
export interface PictureSize {
  width: number
  height: number
}

/** So much of a file is read for it: markers and thumbnails of a telephone come before the size. */
export const HEAD_BYTES = 512 * 1024

/** The size that a JPEG or a PNG has once it stands upright; undefined where these bytes don't say. Nothing is decoded for it. */
export function sizeOf(head: DataView): PictureSize | undefined {
  try {
    if (head.getUint32(0) === PNG) return { width: head.getUint32(16), height: head.getUint32(20) }
    return head.getUint16(0) === JPEG ? frameOf(head) : undefined
  } catch (error) {
    // It ends before it says so.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const PNG = 0x89504e47
const JPEG = 0xffd8
const APP1 = 0xe1
const EXIF = 0x45786966

/** Segments of a JPEG follow one another, each with its length, until one describes the frame (ITU-T T.81, annex B). */
function frameOf(head: DataView): PictureSize | undefined {
  let isTurned = false
  for (let at = 2; head.getUint8(at) === 0xff; ) {
    const marker = head.getUint8(at + 1)
    // SOF0 to SOF15, less the three of that range that describe something else.
    if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc) {
      const [width, height] = [head.getUint16(at + 7), head.getUint16(at + 5)]
      return isTurned ? { width: height, height: width } : { width, height }
    }
    if (marker === APP1 && head.getUint32(at + 4) === EXIF) isTurned = isOnItsSide(head, at + 10)
    at += marker === 0xff ? 1 : 2 + head.getUint16(at + 2)
  }
  return undefined
}

const LITTLE_ENDIAN = 0x4949
const ORIENTATION = 0x0112

/** Whether EXIF says that the picture was taken with the telephone on its side: orientations 5 to 8 (CIPA DC-008, 4.6.4). */
function isOnItsSide(head: DataView, tiff: number): boolean {
  const little = head.getUint16(tiff) === LITTLE_ENDIAN
  const directory = tiff + head.getUint32(tiff + 4, little)
  const count = head.getUint16(directory, little)
  for (let index = 0; index < count; index++) {
    const entry = directory + 2 + index * 12
    if (head.getUint16(entry, little) === ORIENTATION) return head.getUint16(entry + 8, little) >= 5
  }
  return false
}
