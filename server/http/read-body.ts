import type { Context } from 'hono'
import { ApiError } from '../handler/api-error.ts'
import type { Env } from './env.ts'

/** Size up to which a body of declared length is read with `arrayBuffer()`, which is faster, in bytes. */
const SMALL = 64 * 1_024

/**
 * Returns the maximum size of a request's body without reading it: its Content-Length, or `limit` when chunked. Throws `tooLarge`
 * (413) when Content-Length exceeds `limit`.
 */
export function sizeOfBody({ req }: Context<Env>, limit: number): number {
  if (req.header('transfer-encoding') !== undefined) return limit
  const declared = Number(req.header('content-length') ?? 0)
  if (declared > limit) throw new ApiError('tooLarge')
  return declared
}

/**
 * Reads the body of a request, at most `limit` bytes. Content-Length is trusted, because Node reads no more than that. A chunked
 * body is counted while it is read. Throws `tooLarge` (413), and `aborted` when the client disconnects before the end.
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
    // A connection closed before the first read looks like a complete body.
    if (context.env.incoming?.complete === false) throw new ApiError('aborted')
    return bytes ?? new Uint8Array()
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError('aborted')
  }
}

/** Reads and parses a JSON body; undefined for invalid JSON. Throws like `readBody`. */
export async function readJson(context: Context<Env>, limit: number): Promise<unknown> {
  const bytes = await readBody(context, limit)
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}

/** Reads everything into one buffer, which starts with `expected` bytes and grows when needed. */
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
