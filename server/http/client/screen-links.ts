import { getCookie } from 'hono/cookie'
import type { Context } from 'hono'
import type { Env } from '../env.ts'

/** Cookie that the page sets while a user is signed in (src/session/signed-in-cookie.ts). */
const SIGNED_IN = 'steward.signedIn'

export interface ScreenFiles {
  /** Scripts and styles of the screen, in addition to those of every page. */
  files: string[]
  /** Whether the screen requires a session. */
  signedIn?: true
  /** The address to which a signed-in user is forwarded from here. */
  leadsTo?: string
}

/** The files that a page needs to show a released bundle, by this name beside the addresses. */
export const RELEASED = 'released'

const link = (path: string) => `</${path}>; rel=${path.endsWith('.css') ? 'preload; as=style; crossorigin' : 'modulepreload'}`

/**
 * Returns a function from a page request to its `Link` header, which preloads the screen's files; undefined when there are none.
 * `json` is written by the build (tools/screen-files.ts). A screen that requires a session is preloaded only with the cookie,
 * because without a session the page shows the login. With it, the entry address preloads the home. The cookie has no other effect.
 * `hasBundle` says whether the page at an address contains a released bundle.
 */
export function screenLinks(json: string, hasBundle: (path: string) => boolean): (context: Context<Env>) => string | undefined {
  const screens = new Map(Object.entries(JSON.parse(json) as Record<string, ScreenFiles>))
  const headers = new Map([...screens].map(([address, { files }]) => [address, files.map(link).join(', ')]))
  const ofScreen = (context: Context<Env>) => {
    const { path } = context.req
    const { signedIn, leadsTo = path } = screens.get(path) ?? {}
    if (getCookie(context, SIGNED_IN) !== undefined) return headers.get(leadsTo)
    return signedIn ? undefined : headers.get(path)
  }
  return (context) => {
    const found = [ofScreen(context), hasBundle(context.req.path) ? headers.get(RELEASED) : undefined]
    return found.filter((header) => header !== undefined && header !== '').join(', ') || undefined
  }
}
