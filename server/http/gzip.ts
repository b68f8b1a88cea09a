import { promisify } from 'node:util'
import { gzip, gzipSync, type ZlibOptions } from 'node:zlib'

const gzipAsync = promisify<string | Buffer, ZlibOptions, Buffer>(gzip)
const FAST: ZlibOptions = { level: 3 }
/** Above this size, in bytes, compression takes over three milliseconds and runs off the main thread. */
const LONG_BYTES = 256 * 1_024
/** Below this size, in bytes, compression saves too little. */
const MIN_BYTES = 1_024

export type Coding = 'br' | 'gzip'

/**
 * Whether an Accept-Encoding header accepts a coding (RFC 9110 12.5.3): by name, which has precedence, or by `*`, unless q=0.
 * Splits the header, because one regular expression for the whole header takes quadratic time for a long run of spaces.
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

/** Whether a parameter is a weight above 0; any other parameter counts as rejection. */
const isWanted = (parameter: string) => parameter.startsWith('q=') && Number(parameter.slice(2)) > 0

/** Compresses `body` at the default level, off the main thread; undefined when it is too small. For files sent many times. */
export async function gzipBest(body: string | Buffer): Promise<Buffer | undefined> {
  return Buffer.byteLength(body) < MIN_BYTES ? undefined : gzipAsync(body, {})
}

/**
 * Compresses a body that is sent once; undefined when it is too small. Level 3 is a tenth larger and takes half the time. A short
 * text is compressed here, because passing it to another thread costs more.
 */
export async function gzipFast(body: string): Promise<Buffer | undefined> {
  const bytes = Buffer.byteLength(body)
  if (bytes < MIN_BYTES) return undefined
  return bytes < LONG_BYTES ? gzipSync(body, FAST) : gzipAsync(body, FAST)
}
