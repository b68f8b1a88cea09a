import { useSession } from './session.ts'

/** The server looks for it (server/http/client/screen-links.ts). */
const NAME = 'steward.signedIn'

/**
 * Keeps a cookie that says that somebody is signed in, not who: the server, which never sees a tab's session with the page, names by it the
 * files of a staff screen. It opens nothing. Tabs share it, so each page says at its start how it is there.
 */
export function hintSignedIn(): void {
  const write = (isSignedIn: boolean) => {
    const secure = window.location.protocol === 'https:' ? '; Secure' : ''
    document.cookie = `${NAME}=${isSignedIn ? '1' : '; Max-Age=0'}; Path=/; SameSite=Lax${secure}`
  }
  write(useSession.getState().token !== undefined)
  useSession.subscribe(({ token }, before) => {
    if (token !== before.token) write(token !== undefined)
  })
}
