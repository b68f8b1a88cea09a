/** The EXIF orientation of a picture that is stored upright. Values 2 to 8 mirror or rotate it (CIPA DC-008, 4.6.4). */
export const UPRIGHT = 1
const LAST_ORIENTATION = 8
const ORIENTATION_TAG = 0x0112
const [LITTLE_ENDIAN, BIG_ENDIAN] = [0x4949, 0x4d4d]
const SHORT = 3

/** Returns the orientation of EXIF data, which starts with a TIFF header; `UPRIGHT` when it has none or is damaged. */
export function orientationOf(exif: Uint8Array): number {
  const data = new DataView(exif.buffer, exif.byteOffset, exif.byteLength)
  try {
    const order = data.getUint16(0)
    if (order !== LITTLE_ENDIAN && order !== BIG_ENDIAN) return UPRIGHT
    const little = order === LITTLE_ENDIAN
    const directory = data.getUint32(4, little)
    const count = data.getUint16(directory, little)
    for (let index = 0; index < count; index += 1) {
      const entry = directory + 2 + index * 12
      if (data.getUint16(entry, little) !== ORIENTATION_TAG) continue
      const value = data.getUint16(entry + 8, little)
      return value >= UPRIGHT && value <= LAST_ORIENTATION ? value : UPRIGHT
    }
  } catch (error) {
    // An offset leads outside the data.
    if (!(error instanceof RangeError)) throw error
  }
  return UPRIGHT
}

/** Returns EXIF data with nothing but an orientation: a TIFF header and one directory of one entry. */
export function exifOf(orientation: number): Uint8Array {
  const data = new DataView(new ArrayBuffer(26))
  data.setUint16(0, BIG_ENDIAN)
  data.setUint16(2, 42)
  data.setUint32(4, 8)
  data.setUint16(8, 1)
  data.setUint16(10, ORIENTATION_TAG)
  data.setUint16(12, SHORT)
  data.setUint32(14, 1)
  data.setUint16(18, orientation)
  return new Uint8Array(data.buffer)
}
