/** How many pixels a picture has, from its header alone: nothing is decoded. */
export interface Size {
  width: number
  height: number
}

const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
const real = ({ width, height }: Size): Size | undefined => (width > 0 && height > 0 ? { width, height } : undefined)

/** The first chunk of a PNG must be its header, which holds the size. Undefined when it isn't. */
export function pngSize(bytes: Uint8Array): Size | undefined {
  if (bytes.length < 33) return undefined
  const data = view(bytes)
  const isHeader = data.getUint32(8) === 13 && data.getUint32(12) === 0x49_48_44_52
  return isHeader ? real({ width: data.getUint32(16), height: data.getUint32(20) }) : undefined
}

const START_OF_SCAN = 0xda
/** Markers that stand alone: restarts, start, end, temporary. */
const alone = (marker: number) => (marker >= 0xd0 && marker <= 0xd9) || marker === 0x01
/** Frame headers: C0 to CF but for the tables among them. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** The size in a JPEG's frame header, found by walking its segments. Undefined when there is none before the picture. */
export function jpegSize(bytes: Uint8Array): Size | undefined {
  const data = view(bytes)
  let at = 2
  while (at + 9 < bytes.length) {
    if (data.getUint8(at) !== 0xff) return undefined
    const marker = data.getUint8(at + 1)
    if (marker === 0xff) at += 1
    else if (alone(marker)) at += 2
    else if (isFrame(marker)) return real({ height: data.getUint16(at + 5), width: data.getUint16(at + 7) })
    else if (marker === START_OF_SCAN) return undefined
    else at += 2 + data.getUint16(at + 2)
  }
  return undefined
}
