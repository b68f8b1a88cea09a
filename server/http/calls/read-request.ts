import type { Context } from 'hono'
import { ApiError } from '../../handler/api-error.ts'
import type { CallSchema } from '../../schemas/read-schemas.ts'
import type { Env } from '../env.ts'

/**
 * What came over the wire, as one flat record: the query or the body, and the `{name}` parts of the path. Throws
 * `badInput` (422) for a broken body, a JSON body that is no object, and a name that is said twice.
 */
export async function readRequest(
  context: Context<Env>,
  call: CallSchema,
  body: Uint8Array<ArrayBuffer>,
): Promise<Record<string, unknown>> {
  return { ...(await readSent(context, call, body)), ...context.req.param() }
}

/** The content type that a call's body must have; a query has no body. */
const CONTENT_TYPES = {
  query: undefined,
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
  json: 'application/json',
} as const

/** Throws `unsupported` (415) for a body of another content type than the call's; reads nothing. */
export function checkContentType(context: Context<Env>, { encoding }: CallSchema): void {
  const wanted = CONTENT_TYPES[encoding]
  const given = context.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (wanted !== undefined && given !== wanted) throw new ApiError('unsupported')
}

async function readSent(context: Context<Env>, call: CallSchema, body: Uint8Array<ArrayBuffer>): Promise<Record<string, unknown>> {
  switch (call.encoding) {
    case 'query':
      return once(context.req.queries())
    case 'form':
      return readForm(body)
    case 'multipart':
      return readMultipart(call, body, context.req.header('content-type') ?? '')
    case 'json':
      return readJson(body)
  }
}

/** Text fields and files of a multipart body; a file where text belongs, or the other way round, is `badInput` (422). */
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

/** Every name with its one value. */
function once(pairs: Record<string, string[]>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(pairs).map(([name, values]) => {
      if (values.length !== 1) throw new ApiError('badInput')
      return [name, values[0] ?? '']
    }),
  )
}

const textOf = (body: Uint8Array) => new TextDecoder().decode(body)

/** A body written as a query is (CALL2-05). */
function readForm(body: Uint8Array): Record<string, string> {
  const found: Record<string, string[]> = {}
  for (const [name, value] of new URLSearchParams(textOf(body))) (found[name] ??= []).push(value)
  return once(found)
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
