import type { Context } from 'hono'
import type { Env } from './env.ts'
import type { StoredFile } from '../files/store.ts'
import { accepts, gzipFast } from './gzip.ts'
import { base64Length, inBase64, streamOf } from './stream-file.ts'

/** The canonical envelope (DEC-03, AMB-55). */
export interface Envelope {
  status: string
  message: string
  errcode?: string
  data?: unknown
}

/** Returns an envelope as a JSON response, compressed when it is long and the client accepts gzip (DEC-07). */
export async function answer(context: Context<Env>, envelope: Envelope, httpStatus = 200): Promise<Response> {
  context.set('answered', envelope.status)
  const body = JSON.stringify(envelope)
  const compressed = accepts('gzip', context.req.header('accept-encoding')) ? await gzipFast(body) : undefined
  const headers = { 'Content-Type': 'application/json; charset=utf-8', Vary: 'Accept-Encoding' }
  if (!compressed) return new Response(body, { status: httpStatus, headers })
  return new Response(new Uint8Array(compressed), { status: httpStatus, headers: { ...headers, 'Content-Encoding': 'gzip' } })
}

/**
 * Returns a JSON response that streams a file as base64 in the only field of its data. The response is not compressed, because
 * most files are compressed already and gzip would occupy threads that other requests need.
 */
export function answerFile(envelope: Envelope, { field, file }: { field: string; file: StoredFile }): Response {
  // The JSON ends with `""}}`. The file is inserted between the quotes.
  const json = JSON.stringify({ ...envelope, data: { [field]: '' } })
  const [before, after] = [json.slice(0, -3), json.slice(-3)]
  const length = Buffer.byteLength(before) + base64Length(file.size) + after.length
  const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': String(length) }
  return new Response(streamOf(inBase64(before, file, after)), { headers })
}
