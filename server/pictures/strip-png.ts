import { crc32 } from 'node:zlib'
import { exifOf, orientationOf, UPRIGHT } from './exif.ts'

const SIGNATURE_BYTES = 8
/** Length, type and checksum of a chunk. */
const CHUNK_BYTES = 12
const [EXIF, DATA, END] = ['eXIf', 'IDAT', 'IEND']
/** Chunks that affect the drawing: the image, its colours, transparency and pixel density (PNG, third edition, 5.6). */
const KEPT = new Set(['IHDR', 'PLTE', DATA, 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP', 'mDCV', 'cLLI', 'sBIT', 'bKGD', 'pHYs'])

interface Chunk {
  type: string
  content: Uint8Array
  whole: Uint8Array
}

/**
 * Returns a PNG without metadata, its image data unchanged; undefined when it has no image data. Keeps colours, pixel density and, unless
 * upright, the orientation. Drops texts, times, EXIF, unknown chunks, further frames, and everything after the end of the picture.
 */
export function stripPng(bytes: Uint8Array): Buffer | undefined {
  const chunks = chunksOf(bytes)
  const kept = chunks.filter(({ type }) => KEPT.has(type))
  const first = kept.findIndex(({ type }) => type === DATA)
  if (first === -1) return undefined
  const exif = chunks.find(({ type }) => type === EXIF)
  const orientation = exif ? orientationOf(exif.content) : UPRIGHT
  const parts = kept.map(({ whole }) => whole)
  if (orientation !== UPRIGHT) parts.splice(first, 0, chunkOf(EXIF, exifOf(orientation)))
  return Buffer.concat([bytes.subarray(0, SIGNATURE_BYTES), ...parts, chunkOf(END, new Uint8Array())])
}

/** Returns the complete chunks before the end of the picture. */
function chunksOf(bytes: Uint8Array): Chunk[] {
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const chunks: Chunk[] = []
  for (let at = SIGNATURE_BYTES; at + CHUNK_BYTES <= bytes.length; ) {
    const end = at + CHUNK_BYTES + data.getUint32(at)
    if (end > bytes.length) break
    const type = Buffer.from(bytes.subarray(at + 4, at + 8)).toString('latin1')
    if (type === END) break
    chunks.push({ type, content: bytes.subarray(at + 8, end - 4), whole: bytes.subarray(at, end) })
    at = end
  }
  return chunks
}

function chunkOf(type: string, content: Uint8Array): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const chunk = Buffer.alloc(content.length + CHUNK_BYTES)
  chunk.writeUInt32BE(content.length)
  typed.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(typed), content.length + 8)
  return chunk
}
