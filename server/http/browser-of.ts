import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { generateCookie, getCookie } from 'hono/cookie'
import type { HandlerContext } from '../handler/handler-context.ts'
import type { Env } from './env.ts'

/** The cookies of the browser's id and, separate because it lives much longer, of the device's id after a sign-in of staff. */
const [NAME, DEVICE] = ['steward-browser', 'steward-device']
const SHAPE = /^[\w-]{43}$/
/** Default lifetime of the browser's id, in seconds; longer than any sign-in takes. */
const LIFE_SECONDS = 600
/** Lifetime of the device's id, in seconds: the longest that browsers allow. */
const DEVICE_SECONDS = 400 * 24 * 3600

/**
 * Identifies the browser of a request by HttpOnly cookies of 256 random bits. Their names have the prefix `__Host-` over https, so
 * that no other host, not even a subdomain, can set it. SameSite=Strict is sufficient, because only requests of our own pages
 * need the cookie. `setCookie` receives the cookie for the response.
 */
export function browserOf(
  context: Context<Env>,
  { publicOrigins, setCookie }: { publicOrigins: readonly string[]; setCookie: (cookie: string) => void },
): HandlerContext['browser'] {
  const secure = publicOrigins.some((origin) => origin.startsWith('https:'))
  const prefix = secure ? 'host' : undefined
  const known = (name = NAME) => {
    const value = getCookie(context, name, prefix)
    return value !== undefined && SHAPE.test(value) ? value : undefined
  }
  const named = (name: string, maxAge: number) => {
    const value = known(name) ?? randomBytes(32).toString('base64url')
    const options = { path: '/', httpOnly: true, sameSite: 'Strict', maxAge, secure } as const
    setCookie(generateCookie(name, value, prefix ? { ...options, prefix } : options))
    return value
  }
  return {
    known: () => known(),
    named: (lifeSeconds = LIFE_SECONDS) => named(NAME, lifeSeconds),
    device: () => named(DEVICE, DEVICE_SECONDS),
  }
}
