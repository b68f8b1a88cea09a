import { getCookie } from 'hono/cookie'
import type { Context } from 'hono'
import type { Env } from '../env.ts'

/** A page sets it while somebody is signed in there (src/session/signed-in-hint.ts). */
const SIGNED_IN = 'steward.signedIn'

/** What is loaded with the page at an address. */
export interface ScreenFiles {
  /** The scripts and styles of its screen, beside those that every page has. */
  files: string[]
  /** Whether it is drawn only for somebody who has signed in. */
  signedIn?: true
}

const link = (path: string) => `</${path}>; rel=${path.endsWith('.css') ? 'preload; as=style; crossorigin' : 'modulepreload'}`

/**
 * For a request of a page the `Link` header that names what its screen is made of, from the text that the build has written
 * (tools/screen-files.ts). What only somebody who has signed in sees is named where the page said so by a cookie, which decides nothing
 * else: a tab that has no session draws the login, and would load the screen in vain. Undefined where nothing is to be named.
 */
export function screenLinks(written: string): (context: Context<Env>) => string | undefined {
  const screens = new Map(Object.entries(JSON.parse(written) as Record<string, ScreenFiles>))
  const headers = new Map([...screens].map(([address, { files }]) => [address, files.map(link).join(', ')]))
  return (context) => {
    const { path } = context.req
    return screens.get(path)?.signedIn && getCookie(context, SIGNED_IN) === undefined ? undefined : headers.get(path)
  }
}
