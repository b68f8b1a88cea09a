import { exifOf, orientationOf, UPRIGHT } from './exif.ts'

/** Markers of a JPEG (ITU-T T.81, table B.1). */
const [START, END, SCAN, COMMENT] = [0xd8, 0xd9, 0xda, 0xfe]
const [APP0, APP1, APP2, APP14, APP15] = [0xe0, 0xe1, 0xe2, 0xee, 0xef]
const EXIF = 'Exif\0\0'
/** Application segments that affect the drawing: pixel density, colour profile and colour transform. */
const KEPT: readonly (readonly [marker: number, name: string])[] = [
  [APP0, 'JFIF\0'],
  [APP2, 'ICC_PROFILE\0'],
  [APP14, 'Adobe'],
]
/** Length of a JFIF segment's content without its thumbnail, and the offset of the thumbnail's size. */
const [JFIF_BYTES, THUMBNAIL_SIZE] = [14, 12]

const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7
const isStandalone = (marker: number) => isRestart(marker) || marker === START || marker === 0x01
const startsWith = (content: Uint8Array, name: string) => Buffer.from(content.subarray(0, name.length)).toString('latin1') === name
const segment = (marker: number, content: Uint8Array) =>
  Buffer.concat([Buffer.from([0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 0xff]), content])

/**
 * Returns a JPEG without metadata, its image data unchanged; undefined when it has no image data. Keeps pixel density, colour profile and,
 * unless upright, the orientation. Drops EXIF, XMP, IPTC, comments, thumbnails, and everything after the end of the picture, such as a
 * second picture or a film.
 */
export function stripJpeg(bytes: Uint8Array): Buffer | undefined {
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const density: Uint8Array[] = []
  const body: Uint8Array[] = []
  let orientation = UPRIGHT
  let hasScan = false
  let at = 2
  while (at + 1 < bytes.length) {
    const marker = data.getUint8(at + 1)
    // Decoders skip bytes before a marker, and fill bytes.
    if (data.getUint8(at) !== 0xff || marker === 0 || marker === 0xff) at += 1
    else if (marker === END) break
    else if (isStandalone(marker)) at += 2
    else {
      const end = at + 3 < bytes.length ? at + 2 + Math.max(2, data.getUint16(at + 2)) : bytes.length + 1
      if (end > bytes.length) break
      const content = bytes.subarray(at + 4, end)
      if (marker === APP1 && orientation === UPRIGHT && startsWith(content, EXIF))
        orientation = orientationOf(content.subarray(EXIF.length))
      const kept = keptSegment(marker, content, bytes.subarray(at, end))
      if (kept) (marker === APP0 ? density : body).push(kept)
      at = end
      if (marker === SCAN) {
        hasScan = true
        at = endOfScan(bytes, end)
        body.push(bytes.subarray(end, at))
      }
    }
  }
  if (!hasScan) return undefined
  const turned = orientation === UPRIGHT ? [] : [segment(APP1, Buffer.concat([Buffer.from(EXIF, 'latin1'), exifOf(orientation)]))]
  return Buffer.concat([Buffer.from([0xff, START]), ...density, ...turned, ...body, Buffer.from([0xff, END])])
}

/** Returns a segment without metadata; undefined for a segment of metadata only. */
function keptSegment(marker: number, content: Uint8Array, whole: Uint8Array): Uint8Array | undefined {
  if (marker === COMMENT) return undefined
  if (marker < APP0 || marker > APP15) return whole
  if (!KEPT.some(([kept, name]) => kept === marker && startsWith(content, name))) return undefined
  if (marker !== APP0 || content.length <= JFIF_BYTES) return whole
  const withoutThumbnail = Buffer.from(content.subarray(0, JFIF_BYTES))
  withoutThumbnail.fill(0, THUMBNAIL_SIZE)
  return segment(marker, withoutThumbnail)
}

/** Returns the offset of the first marker after coded data that is neither a restart nor an escaped byte. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && !isRestart(next)) return at
  }
  return bytes.length
}
