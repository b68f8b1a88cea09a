import { deflateSync } from 'node:zlib'
import { crc32 } from 'node:zlib'

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

function png(width: number, height: number, depth: 1 | 8, colour: 0 | 2, lines: Buffer, level: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, colour, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(lines, { level })), chunk('IEND', Buffer.alloc(0))])
}

/** Returns a white PNG, small even with many pixels. */
export function blankPicture(width: number, height: number): Buffer {
  const line = Buffer.alloc(1 + Math.ceil(width / 8), 0xff)
  line[0] = 0
  return png(width, height, 1, 0, Buffer.concat(Array.from({ length: height }, () => line)), 9)
}

/** Returns a PNG of coloured noise, which does not compress. */
export function noisyPicture(side: number): Buffer {
  const lines = Buffer.alloc((1 + side * 3) * side)
  let seed = 20261121
  for (let at = 0; at < lines.length; at += 1) {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
    lines[at] = at % (1 + side * 3) === 0 ? 0 : seed & 0x80000000 ? 255 : 0
  }
  return png(side, side, 8, 2, lines, 1)
}
