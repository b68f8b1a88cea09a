/** The size of a picture, read from its header without decoding. */
export interface PictureHeader {
  /** In pixels, before the EXIF orientation is applied. */
  width: number
  height: number
  /** Number of bytes that a decoder keeps in memory at once; 0 if it decodes line by line. */
  held: number
}

const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
const validHeader = (header: PictureHeader): PictureHeader | undefined => (header.width > 0 && header.height > 0 ? header : undefined)

/** Samples per pixel by a PNG's colour type; a palette may have transparency. */
const PNG_SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 4, 4: 2, 6: 4 }

/** Reads a PNG's header chunk; undefined when the first chunk is not a header. An interlaced picture is held completely. */
export function pngHeader(bytes: Uint8Array): PictureHeader | undefined {
  if (bytes.length < 33) return undefined
  const data = view(bytes)
  if (data.getUint32(8) !== 13 || data.getUint32(12) !== 0x49_48_44_52) return undefined
  const [width, height, depth, isInterlaced] = [data.getUint32(16), data.getUint32(20), data.getUint8(24), data.getUint8(28) === 1]
  const held = isInterlaced ? width * height * (PNG_SAMPLES[data.getUint8(25)] ?? 4) * (depth > 8 ? 2 : 1) : 0
  return validHeader({ width, height, held })
}

const START_OF_SCAN = 0xda
/** Markers without a length: restarts, start, end, temporary. */
const isStandalone = (marker: number) => (marker >= 0xd0 && marker <= 0xd9) || marker === 0x01
/** Frame headers: C0 to CF except the three table markers. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
/** Frames that are coded in one pass, when their first scan has all components: baseline and extended sequential. */
const isSequential = (marker: number) => marker === 0xc0 || marker === 0xc1 || marker === 0xc9
/** Bytes per coefficient. */
const COEFFICIENT = 2

/**
 * Reads a JPEG's frame header; undefined when no frame header precedes the image data. Decoders hold all coefficients of a picture with
 * several scans, such as a progressive one.
 */
export function jpegHeader(bytes: Uint8Array): PictureHeader | undefined {
  const data = view(bytes)
  let frame: { header: PictureHeader; components: number; isSequential: boolean } | undefined
  for (let at = 2; at + 9 < bytes.length; ) {
    if (data.getUint8(at) !== 0xff) break
    const marker = data.getUint8(at + 1)
    if (marker === START_OF_SCAN) {
      const isWhole = frame?.isSequential && data.getUint8(at + 4) === frame.components
      return frame && validHeader(isWhole ? { ...frame.header, held: 0 } : frame.header)
    }
    if (isFrame(marker)) {
      const [height, width, components] = [data.getUint16(at + 5), data.getUint16(at + 7), data.getUint8(at + 9)]
      const held = Math.ceil(width * height * coefficientsPerPixel(bytes.subarray(at + 10, at + 10 + components * 3)) * COEFFICIENT)
      frame = { header: { width, height, held }, components, isSequential: isSequential(marker) }
    }
    at += marker === 0xff ? 1 : isStandalone(marker) ? 2 : 2 + Math.max(2, data.getUint16(at + 2))
  }
  return frame && validHeader(frame.header)
}

/** Returns the coefficients per pixel from the sampling factors of the components, three bytes each (ITU-T T.81, B.2.2). */
function coefficientsPerPixel(components: Uint8Array): number {
  const factors = Array.from({ length: Math.floor(components.length / 3) }, (_, index) => components[index * 3 + 1] ?? 0x11)
  const [across, down] = [factors.map((factor) => Math.max(1, factor >> 4)), factors.map((factor) => Math.max(1, factor & 0xf))]
  const most = Math.max(1, ...across) * Math.max(1, ...down)
  return factors.reduce((sum, _, index) => sum + ((across[index] ?? 1) * (down[index] ?? 1)) / most, 0)
}
