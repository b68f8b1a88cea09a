import { crc32, deflateRawSync, deflateSync } from 'node:zlib'

/** Minimal files of each kind, with little more than the bytes that identify the kind. */

const latin = (text: string) => Buffer.from(text, 'latin1')

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Returns a chunk of a PNG. */
export function pngChunk(type: string, content: Uint8Array): Buffer<ArrayBuffer> {
  const typed = Buffer.concat([latin(type), content])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  checksum.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, checksum])
}

/** Returns a PNG with empty image data, which no decoder accepts, and `more` chunks before it. */
export function png(width: number, height: number, ...more: readonly Uint8Array[]): Buffer<ArrayBuffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  const empty = Buffer.alloc(0)
  return Buffer.concat([PNG_SIGNATURE, pngChunk('IHDR', header), ...more, pngChunk('IDAT', empty), pngChunk('IEND', empty)])
}

/** Returns a white PNG with a dark line across its middle, like the name 一, and `more` chunks before its image data. */
export const drawnPng = (width: number, height: number, ...more: readonly Uint8Array[]): Buffer<ArrayBuffer> =>
  greyPng(width, height, (y) => (Math.abs(y - height / 2) < height / 30 ? 0 : 255), more)

/** Returns a white PNG. */
export const blankPng = (width: number, height: number): Buffer<ArrayBuffer> => greyPng(width, height, () => 255)

/** Returns a PNG with one grey per row. */
function greyPng(width: number, height: number, greyOf: (y: number) => number, more: readonly Uint8Array[] = []): Buffer<ArrayBuffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([8, 0], 8)
  const rows = Array.from({ length: height }, (_, y) => Buffer.concat([Buffer.alloc(1), Buffer.alloc(width, greyOf(y))]))
  const pixels = pngChunk('IDAT', deflateSync(Buffer.concat(rows)))
  return Buffer.concat([PNG_SIGNATURE, pngChunk('IHDR', header), ...more, pixels, pngChunk('IEND', Buffer.alloc(0))])
}

/** Returns a segment of a JPEG. */
export function jpegSegment(marker: number, content: Uint8Array): Buffer<ArrayBuffer> {
  const length = content.length + 2
  return Buffer.concat([Buffer.from([0xff, marker, length >> 8, length & 0xff]), content])
}

/** Returns a JPEG with empty image data, and `more` segments before its frame header, where cameras write metadata. */
export function jpeg(width: number, height: number, ...more: readonly Uint8Array[]): Buffer<ArrayBuffer> {
  const frame = Buffer.from([0xff, 0xc2, 0, 17, 8, 0, 0, 0, 0, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1])
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  return Buffer.concat([Buffer.from([0xff, 0xd8]), ...more, frame, Buffer.from([0xff, 0xda, 0, 2, 0xff, 0xd9])])
}

export const pdf = () => latin('%PDF-1.4\n1 0 obj\n<< >>\nendobj\n%%EOF\n')

/** Returns a ZIP archive with these files. */
export function zip(files: Record<string, string>, comment = ''): Buffer<ArrayBuffer> {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, text] of Object.entries(files)) {
    const [label, content] = [Buffer.from(name), deflateRawSync(text)]
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(text), 10)
    common.writeUInt32LE(content.length, 14)
    common.writeUInt32LE(Buffer.byteLength(text), 18)
    common.writeUInt16LE(label.length, 22)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(at, 10)
    const part = Buffer.concat([latin('PK\x03\x04'), common, label, content])
    directory.push(Buffer.concat([latin('PK\x01\x02\x14\0'), common, tail, label]))
    parts.push(part)
    at += part.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(at, 12)
  end.writeUInt16LE(Buffer.byteLength(comment), 16)
  return Buffer.concat([...parts, listed, latin('PK\x05\x06'), end, Buffer.from(comment)])
}

export const openXml = (main: string) => zip({ '[Content_Types].xml': '<Types/>', [main]: '<x/>' })

/** Returns a compound file whose directory lists these streams after its root. */
export function compound(...streams: string[]): Buffer<ArrayBuffer> {
  const entry = (name: string, type: number) => {
    const bytes = Buffer.alloc(128)
    bytes.write(name, 0, 'utf16le')
    bytes.writeUInt16LE((name.length + 1) * 2, 64)
    bytes[66] = type
    return bytes
  }
  const header = Buffer.alloc(512)
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(header)
  return Buffer.concat([header, entry('Root Entry', 5), ...streams.map((name) => entry(name, 2))])
}

export const svg = () => latin('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
export const html = () => latin('<!doctype html><script>alert(1)</script>')
export const heic = () => Buffer.concat([Buffer.from([0, 0, 0, 24]), latin('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(40)])
