import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const pack = promisify(gzip)
/** Below this a packed answer is hardly smaller. */
const WORTH_IT_BYTES = 1_024

export const acceptsGzip = (header: string | undefined) => /(^|,)\s*(gzip|\*)\s*(;\s*q=(0\.0*[1-9]|1))?\s*(,|$)/i.test(header ?? '')

/** `body` gzipped, off the main thread; undefined when it is too small to be worth it. */
export async function gzipped(body: string | Buffer): Promise<Buffer | undefined> {
  return Buffer.byteLength(body) < WORTH_IT_BYTES ? undefined : pack(body)
}
