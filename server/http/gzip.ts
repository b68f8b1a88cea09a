import { promisify } from 'node:util'
import { gzip, gzipSync, type ZlibOptions } from 'node:zlib'

const pack = promisify<string | Buffer, ZlibOptions, Buffer>(gzip)
const FAST: ZlibOptions = { level: 3 }
/** Packing this much takes about three milliseconds. */
const LONG_BYTES = 256 * 1_024
/** Below this a packed answer is hardly smaller. */
const WORTH_IT_BYTES = 1_024

export const acceptsGzip = (header: string | undefined) => /(^|,)\s*(gzip|\*)\s*(;\s*q=(0\.0*[1-9]|1))?\s*(,|$)/i.test(header ?? '')

/** `body` gzipped as small as it gets, off the main thread; undefined when it is too small to be worth it. */
export async function gzipped(body: string | Buffer): Promise<Buffer | undefined> {
  return Buffer.byteLength(body) < WORTH_IT_BYTES ? undefined : pack(body, {})
}

/**
 * As `gzipped`, for what is sent once: level 3 is a tenth larger and takes half the time. Handing a text to another
 * thread costs more than packing it here, unless it is long enough to keep everyone else waiting.
 */
export async function gzippedOnce(body: string): Promise<Buffer | undefined> {
  const bytes = Buffer.byteLength(body)
  if (bytes < WORTH_IT_BYTES) return undefined
  return bytes < LONG_BYTES ? gzipSync(body, FAST) : pack(body, FAST)
}
