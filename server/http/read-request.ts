import type { Context } from 'hono'
import { Refusal } from '../refusal.ts'
import type { CallSchema } from '../schemas.ts'
import type { Env } from './env.ts'

/**
 * What came over the wire, as one flat record: the query or the body, and the `{name}` parts of the path. Throws
 * `unsupported` (415) for another content type and `badInput` (422) for a broken body, a JSON body that is no object,
 * and a name that is said twice.
 */
export async function readRequest(context: Context<Env>, call: CallSchema): Promise<Record<string, unknown>> {
  return { ...(await readSent(context, call)), ...context.req.param() }
}

async function readSent(context: Context<Env>, call: CallSchema): Promise<Record<string, unknown>> {
  switch (call.encoding) {
    case 'query':
      return once(context.req.queries())
    case 'form':
      return readForm(context)
    case 'multipart':
      return readMultipart(context, call)
    case 'json':
      return readJson(context)
  }
}

/** Text fields and files of a multipart body; a file where text belongs, or the other way round, is `badInput` (422). */
async function readMultipart(context: Context<Env>, { request }: CallSchema): Promise<Record<string, unknown>> {
  if (contentType(context) !== 'multipart/form-data') throw new Refusal('unsupported')
  const body = await context.req.formData().catch(() => {
    throw new Refusal('badInput')
  })
  const found: Record<string, unknown> = {}
  for (const [name, value] of body.entries()) {
    const field = request[name]
    if (!field) continue
    if (Object.hasOwn(found, name) || (field.type === 'file') === (typeof value === 'string')) throw new Refusal('badInput')
    found[name] = value
  }
  return found
}

/** Every name with its one value. */
function once(pairs: Record<string, string[]>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(pairs).map(([name, values]) => {
      if (values.length !== 1) throw new Refusal('badInput')
      return [name, values[0] ?? '']
    }),
  )
}

const contentType = (context: Context<Env>) => context.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()

/** A body written as a query is (CALL2-05). */
async function readForm(context: Context<Env>): Promise<Record<string, string>> {
  if (contentType(context) !== 'application/x-www-form-urlencoded') throw new Refusal('unsupported')
  const found: Record<string, string[]> = {}
  for (const [name, value] of new URLSearchParams(await context.req.text())) (found[name] ??= []).push(value)
  return once(found)
}

async function readJson(context: Context<Env>): Promise<Record<string, unknown>> {
  if (contentType(context) !== 'application/json') throw new Refusal('unsupported')
  const text = await context.req.text()
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw new Refusal('badInput')
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Refusal('badInput')
  return body as Record<string, unknown>
}
