import type { Session } from '../../generated/data.ts'
import type { Mode } from '../content.ts'

/** A router is the name of a page of this app (DEC-16). */
const ROUTER = /^[A-Za-z]\w*$/

/**
 * Where the enterprise's entry address leads (GUARD-08..12, AMB2-05, AMB2-06): to the page of the router, in a group chat
 * to its room; to the home of the default mode without a user or a token, without a router, and for one that names no
 * page. `isPage` says whether an address of this app is a page of its own.
 */
export function entryTarget(
  session: Session,
  token: string | undefined,
  { home, room = home }: Pick<Mode, 'home' | 'room'>,
  isPage: (path: string) => boolean,
): string {
  const { userCode, router, chatid } = session
  if (!userCode || token === undefined) return home
  const name = router === undefined || router === 'null' ? '' : router.replace(/^\//, '')
  if (chatid) return name === '' ? room : pageOf(`${name}_room`)
  return name === '' ? home : pageOf(name)

  function pageOf(page: string): string {
    return ROUTER.test(page) && isPage(`/${page}`) ? `/${page}` : home
  }
}
