import { useSession } from './session.ts'

/** The cookie that server/http/client/screen-links.ts reads. */
const NAME = 'steward.signedIn'

/**
 * Maintains a cookie that says whether someone is signed in. It grants no access and contains no identity; with it the server can
 * preload the files of a staff screen. All tabs share the cookie, so each page sets it when it starts.
 */
export function syncSignedInCookie(): void {
  const write = (isSignedIn: boolean) => {
    const secure = window.location.protocol === 'https:' ? '; Secure' : ''
    document.cookie = `${NAME}=${isSignedIn ? '1' : '; Max-Age=0'}; Path=/; SameSite=Lax${secure}`
  }
  write(useSession.getState().token !== undefined)
  useSession.subscribe(({ token }, before) => {
    if (token !== before.token) write(token !== undefined)
  })
}
