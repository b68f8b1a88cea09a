import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { generateCookie, getCookie } from 'hono/cookie'
import type { HandlerContext } from '../handler/handler-context.ts'
import type { Env } from './env.ts'

const NAME = 'steward-browser'
const SHAPE = /^[\w-]{43}$/
/** Default lifetime of the cookie, in seconds; longer than any sign-in takes. */
const LIFE_SECONDS = 600

/**
 * Identifies the browser of a request by an HttpOnly cookie of 256 random bits. Its name has the prefix `__Host-` over https, so
 * that no other host, not even a subdomain, can set it. SameSite=Strict is sufficient, because only requests of our own pages
 * need the cookie. `setCookie` receives the cookie for the response.
 */
export function browserOf(
  context: Context<Env>,
  { publicOrigins, setCookie }: { publicOrigins: readonly string[]; setCookie: (cookie: string) => void },
): HandlerContext['browser'] {
  const secure = publicOrigins.some((origin) => origin.startsWith('https:'))
  const prefix = secure ? 'host' : undefined
  const known = () => {
    const value = getCookie(context, NAME, prefix)
    return value !== undefined && SHAPE.test(value) ? value : undefined
  }
  return {
    known,
    named(lifeSeconds = LIFE_SECONDS) {
      const value = known() ?? randomBytes(32).toString('base64url')
      const options = { path: '/', httpOnly: true, sameSite: 'Strict', maxAge: lifeSeconds, secure } as const
      setCookie(generateCookie(NAME, value, prefix ? { ...options, prefix } : options))
      return value
    },
  }
}
