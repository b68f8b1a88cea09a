import type { Context } from 'hono'
import { Refusal } from '../refusal.ts'
import type { CallSchema } from '../schemas.ts'
import type { Env } from './env.ts'

/**
 * What came over the wire, as one flat record: the query or the JSON body, and the `{name}` parts of the path.
 * Throws `unsupported` (415) for another content type and `badInput` (422) for broken JSON, a body that is no object,
 * or a query that says one name twice.
 */
export async function readRequest(context: Context<Env>, call: CallSchema): Promise<Record<string, unknown>> {
  const sent =
    call.encoding === 'query' ? once(context.req.queries()) : call.encoding === 'form' ? await readForm(context) : await readJson(context)
  return { ...sent, ...context.req.param() }
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
