import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { generateCookie, getCookie } from 'hono/cookie'
import type { HandlerContext } from '../handler/handler-context.ts'
import type { Env } from './env.ts'

const NAME = 'steward-browser'
const SHAPE = /^[\w-]{43}$/
/** Somewhat longer than any sign-in may take, in seconds. */
const LIFE_SECONDS = 600

/**
 * The browser behind a request, by a cookie of 256 random bits that pages can't read. Behind https its name begins with
 * `__Host-`: no other host can set it, not even one under the same domain. Strict is enough, since only calls of our own
 * pages have to carry it, and those do also right after another site has led to the page. `name` takes the cookie that is
 * to go with the answer.
 */
export function browserOf(
  context: Context<Env>,
  { publicOrigins, name }: { publicOrigins: readonly string[]; name: (cookie: string) => void },
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
      name(generateCookie(NAME, value, prefix ? { ...options, prefix } : options))
      return value
    },
  }
}
