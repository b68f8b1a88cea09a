import type { Hono } from 'hono'
import type { ContactAdded } from '../contacts/contact-added.ts'
import type { Env } from '../http/env.ts'
import { isStaff } from '../identity/staff.ts'
import { readJson } from '../http/read-body.ts'
import { ApiError } from '../handler/api-error.ts'
import type { Extension } from '../start/options.ts'

const MAX_BYTES = 4_096
const ID = /^[\w-]{1,64}$/
const NAME = /^[^\p{Cc}]{1,64}$/u

/**
 * Mounts POST /dev/contact, which simulates WeCom's callback: `{userId, externalUserid, name, addedAt?}`. The same `addedAt` simulates a
 * repeated event. Returns `{taskId}`, null without a new task. Returns 422 for an invalid body or an unknown member, and 403 for other origins.
 */
export function mountContactRoute(app: Hono<Env>, { db, clock, origins, addContact }: Extension): void {
  app.post('/dev/contact', async (context) => {
    context.set('pattern', '/dev/contact')
    if (!origins.includes(context.req.header('origin') ?? '')) throw new ApiError('forbidden')
    const contact = readContact(await readJson(context, MAX_BYTES), clock())
    if (!contact || !(await isStaff(db, contact.userId))) throw new ApiError('badInput')
    const taskId = (await addContact(contact)) ?? null
    return context.json({ taskId }, 200, { 'Cache-Control': 'no-store' })
  })
}

function readContact(body: unknown, now: number): ContactAdded | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const { userId, externalUserid, name, addedAt = now } = body as Partial<Record<keyof ContactAdded, unknown>>
  if (typeof userId !== 'string' || typeof externalUserid !== 'string' || typeof name !== 'string') return undefined
  if (!ID.test(userId) || !ID.test(externalUserid) || !NAME.test(name)) return undefined
  return typeof addedAt === 'number' && Number.isSafeInteger(addedAt) && addedAt >= 0
    ? { userId, externalUserid, name, addedAt }
    : undefined
}
