import type { Context } from 'hono'
import type { Env } from './env.ts'
import { acceptsGzip, gzippedOnce } from './gzip.ts'

/** The canonical envelope (DEC-03, AMB-55). */
export interface Envelope {
  status: string
  message: string
  data?: unknown
}

/** Sends an envelope as JSON, gzippedOnce when it is long and the caller can read that (DEC-07). */
export async function answer(context: Context<Env>, envelope: Envelope, httpStatus = 200): Promise<Response> {
  const body = JSON.stringify(envelope)
  const packed = acceptsGzip(context.req.header('accept-encoding')) ? await gzippedOnce(body) : undefined
  const headers = { 'Content-Type': 'application/json; charset=utf-8', Vary: 'Accept-Encoding' }
  if (!packed) return new Response(body, { status: httpStatus, headers })
  return new Response(new Uint8Array(packed), { status: httpStatus, headers: { ...headers, 'Content-Encoding': 'gzip' } })
}
