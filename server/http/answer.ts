import type { Context } from 'hono'
import type { Env } from './env.ts'
import type { StoredFile } from '../files/store.ts'
import { accepts, gzippedOnce } from './gzip.ts'
import { base64Length, inBase64, streamOf } from './stream-file.ts'

/** The canonical envelope (DEC-03, AMB-55). */
export interface Envelope {
  status: string
  message: string
  errcode?: string
  data?: unknown
}

/** Sends an envelope as JSON, gzippedOnce when it is long and the caller can read that (DEC-07). */
export async function answer(context: Context<Env>, envelope: Envelope, httpStatus = 200): Promise<Response> {
  const body = JSON.stringify(envelope)
  const packed = accepts('gzip', context.req.header('accept-encoding')) ? await gzippedOnce(body) : undefined
  const headers = { 'Content-Type': 'application/json; charset=utf-8', Vary: 'Accept-Encoding' }
  if (!packed) return new Response(body, { status: httpStatus, headers })
  return new Response(new Uint8Array(packed), { status: httpStatus, headers: { ...headers, 'Content-Encoding': 'gzip' } })
}

/**
 * Sends an envelope whose one field is a file as base64, as JSON, while the file is read. It is not packed: many at once
 * would take the threads that everything else needs, and what is in most files is packed already.
 */
export function answerFile(envelope: Envelope, { field, file }: { field: string; file: StoredFile }): Response {
  // The text ends with the empty value's second quote and two braces; the file goes between the quotes.
  const json = JSON.stringify({ ...envelope, data: { [field]: '' } })
  const [before, after] = [json.slice(0, -3), json.slice(-3)]
  const length = Buffer.byteLength(before) + base64Length(file.size) + after.length
  const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': String(length) }
  return new Response(streamOf(inBase64(before, file, after)), { headers })
}
