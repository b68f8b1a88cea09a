import type { Context } from 'hono'
import { ApiError } from '../../handler/api-error.ts'
import type { CallSchema } from '../../schemas/read-schemas.ts'
import type { Env } from '../env.ts'

/**
 * Reads a request as one flat record: query or body, and the path parameters. Throws `badInput` (422) for a malformed body, a JSON
 * body that is no object, and a repeated name.
 */
export async function readRequest(
  context: Context<Env>,
  call: CallSchema,
  body: Uint8Array<ArrayBuffer>,
): Promise<Record<string, unknown>> {
  return { ...(await readSent(context, call, body)), ...context.req.param() }
}

/** Required content type per encoding; a query has no body. */
const CONTENT_TYPES = {
  query: undefined,
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
  json: 'application/json',
} as const

/** Throws `unsupported` (415) for another content type than the API's. Does not read the body. */
export function checkContentType(context: Context<Env>, { encoding }: CallSchema): void {
  const required = CONTENT_TYPES[encoding]
  const given = context.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (required !== undefined && given !== required) throw new ApiError('unsupported')
}

async function readSent(context: Context<Env>, call: CallSchema, body: Uint8Array<ArrayBuffer>): Promise<Record<string, unknown>> {
  switch (call.encoding) {
    case 'query':
      return singleValues(context.req.queries())
    case 'form':
      return readForm(body)
    case 'multipart':
      return readMultipart(call, body, context.req.header('content-type') ?? '')
    case 'json':
      return readJson(body)
  }
}

/** Returns the declared text fields and files of a multipart body. Throws `badInput` (422) for a part of the wrong type. */
async function readMultipart({ request }: CallSchema, body: Uint8Array<ArrayBuffer>, type: string): Promise<Record<string, unknown>> {
  const form = await new Response(body, { headers: { 'Content-Type': type } }).formData().catch(() => {
    throw new ApiError('badInput')
  })
  const found: Record<string, unknown> = {}
  for (const [name, value] of form.entries()) {
    const field = request[name]
    if (!field) continue
    if (Object.hasOwn(found, name) || (field.type === 'file') === (typeof value === 'string')) throw new ApiError('badInput')
    found[name] = value
  }
  return found
}

/** Maps each name to its value. Throws `badInput` (422) for a repeated name. */
function singleValues(pairs: Record<string, string[]>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(pairs).map(([name, values]) => {
      if (values.length !== 1) throw new ApiError('badInput')
      return [name, values[0] ?? '']
    }),
  )
}

const textOf = (body: Uint8Array) => new TextDecoder().decode(body)

/** Decodes a form body (CALL2-05). */
function readForm(body: Uint8Array): Record<string, string> {
  const found: Record<string, string[]> = {}
  for (const [name, value] of new URLSearchParams(textOf(body))) (found[name] ??= []).push(value)
  return singleValues(found)
}

function readJson(text: Uint8Array): Record<string, unknown> {
  let body: unknown
  try {
    body = JSON.parse(textOf(text))
  } catch {
    throw new ApiError('badInput')
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new ApiError('badInput')
  return body as Record<string, unknown>
}
