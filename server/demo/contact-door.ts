import type { Hono } from 'hono'
import type { ContactAdded } from '../contacts/contact-added.ts'
import type { Env } from '../http/env.ts'
import { readJson } from '../http/read-body.ts'
import { ApiError } from '../handler/api-error.ts'
import type { Extension } from '../start/options.ts'

const MOST_BYTES = 4_096
const ID = /^[\w-]{1,64}$/
const NAME = /^[^\p{Cc}]{1,64}$/u

/**
 * POST /dev/contact: what the messenger's callback would tell, `{userId, externalUserid, name, addedAt?}`; with the same
 * `addedAt` it is a repeat. Answers `{taskId}`, null when nothing was to be done; 422 for what is none of this, and 403 to
 * pages of other origins.
 */
export function mountContactDoor(app: Hono<Env>, { clock, origins, addContact }: Extension): void {
  app.post('/dev/contact', async (context) => {
    context.set('pattern', '/dev/contact')
    if (!origins.includes(context.req.header('origin') ?? '')) throw new ApiError('forbidden')
    const contact = readContact(await readJson(context, MOST_BYTES), clock())
    if (!contact) throw new ApiError('badInput')
    const taskId = (await addContact(contact)) ?? null
    return context.json({ taskId }, 200, { 'Cache-Control': 'no-store' })
  })
}

function readContact(sent: unknown, now: number): ContactAdded | undefined {
  if (typeof sent !== 'object' || sent === null) return undefined
  const { userId, externalUserid, name, addedAt = now } = sent as Partial<Record<keyof ContactAdded, unknown>>
  if (typeof userId !== 'string' || typeof externalUserid !== 'string' || typeof name !== 'string') return undefined
  if (!ID.test(userId) || !ID.test(externalUserid) || !NAME.test(name)) return undefined
  return typeof addedAt === 'number' && Number.isSafeInteger(addedAt) && addedAt >= 0
    ? { userId, externalUserid, name, addedAt }
    : undefined
}
