import type { Context } from 'hono'
import { ApiError } from '../handler/api-error.ts'
import type { Env } from './env.ts'

/** A declared body up to this size is read in one go, which is quicker, in bytes. */
const SMALL = 64 * 1_024

/**
 * How many bytes a request's body may bring: what it declares, or `limit` when it does not say. Reads nothing. Throws
 * `tooLarge` (413) when it declares more than `limit`.
 */
export function sizeOfBody({ req }: Context<Env>, limit: number): number {
  if (req.header('transfer-encoding') !== undefined) return limit
  const declared = Number(req.header('content-length') ?? 0)
  if (declared > limit) throw new ApiError('tooLarge')
  return declared
}

/**
 * The body of a request, at most `limit` bytes. A declared length is taken at its word, since the connection carries no
 * more than that; a body without one is counted while it is read. Throws `tooLarge` (413), and `aborted` when the sender
 * goes away before the end.
 */
export async function readBody(context: Context<Env>, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const size = sizeOfBody(context, limit)
  const isDeclared = context.req.header('transfer-encoding') === undefined
  try {
    const { body } = context.req.raw
    const bytes =
      isDeclared && size <= SMALL
        ? new Uint8Array(await context.req.arrayBuffer())
        : body && (await collect(body.getReader(), limit, isDeclared ? size : SMALL))
    // A connection that broke before the reading began looks like an end.
    if (context.env.incoming?.complete === false) throw new ApiError('aborted')
    return bytes ?? new Uint8Array()
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError('aborted')
  }
}

/** The JSON of a request's body, undefined when it is none. Throws as `readBody`. */
export async function readJson(context: Context<Env>, limit: number): Promise<unknown> {
  const bytes = await readBody(context, limit)
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}

/** What a reader brings, in one piece that is made `expected` long and grows when more comes. */
async function collect(reader: ReadableStreamDefaultReader<Uint8Array>, limit: number, expected: number): Promise<Uint8Array<ArrayBuffer>> {
  let bytes = new Uint8Array(expected)
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return bytes.subarray(0, size)
    if (size + value.length > limit) throw new ApiError('tooLarge')
    if (size + value.length > bytes.length) {
      const longer = new Uint8Array(Math.min(limit, Math.max(size + value.length, bytes.length * 2)))
      longer.set(bytes.subarray(0, size))
      bytes = longer
    }
    bytes.set(value, size)
    size += value.length
  }
}
