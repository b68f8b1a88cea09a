/** The size of a picture in pixels, read from its header without decoding. */
export interface Size {
  width: number
  height: number
}

const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
const validSize = ({ width, height }: Size): Size | undefined => (width > 0 && height > 0 ? { width, height } : undefined)

/** Returns the size from a PNG's header chunk; undefined when the first chunk is not a header. */
export function pngSize(bytes: Uint8Array): Size | undefined {
  if (bytes.length < 33) return undefined
  const data = view(bytes)
  const isHeader = data.getUint32(8) === 13 && data.getUint32(12) === 0x49_48_44_52
  return isHeader ? validSize({ width: data.getUint32(16), height: data.getUint32(20) }) : undefined
}

const START_OF_SCAN = 0xda
/** Markers without a length: restarts, start, end, temporary. */
const isStandalone = (marker: number) => (marker >= 0xd0 && marker <= 0xd9) || marker === 0x01
/** Frame headers: C0 to CF except the three table markers. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** Returns the size from a JPEG's frame header; undefined when no frame header precedes the image data. */
export function jpegSize(bytes: Uint8Array): Size | undefined {
  const data = view(bytes)
  let at = 2
  while (at + 9 < bytes.length) {
    if (data.getUint8(at) !== 0xff) return undefined
    const marker = data.getUint8(at + 1)
    if (marker === 0xff) at += 1
    else if (isStandalone(marker)) at += 2
    else if (isFrame(marker)) return validSize({ height: data.getUint16(at + 5), width: data.getUint16(at + 7) })
    else if (marker === START_OF_SCAN) return undefined
    else at += 2 + data.getUint16(at + 2)
  }
  return undefined
}
