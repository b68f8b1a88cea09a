import { promisify } from 'node:util'
import { gzip, gzipSync, type ZlibOptions } from 'node:zlib'

const pack = promisify<string | Buffer, ZlibOptions, Buffer>(gzip)
const FAST: ZlibOptions = { level: 3 }
/** Packing this much takes about three milliseconds. */
const LONG_BYTES = 256 * 1_024
/** Below this a packed answer is hardly smaller. */
const WORTH_IT_BYTES = 1_024

/** What a browser may read packed texts as. */
export type Coding = 'br' | 'gzip'

/**
 * Whether an Accept-Encoding header takes a coding (RFC 9110 12.5.3): by its name, which wins, or by `*`, and not with q=0.
 * The header is split, not matched: a pattern over all of it takes quadratic time for a long run of spaces.
 */
export function accepts(coding: Coding, header = ''): boolean {
  let byWildcard = false
  for (const choice of header.split(',')) {
    const [name = '', ...parameters] = choice.split(';').map((part) => part.trim().toLowerCase())
    if (name === coding) return parameters.every(isWanted)
    if (name === '*') byWildcard = parameters.every(isWanted)
  }
  return byWildcard
}

/** A weight above 0; whatever else stands after a semicolon is unreadable and so no consent. */
const isWanted = (parameter: string) => parameter.startsWith('q=') && Number(parameter.slice(2)) > 0

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
