import type { Session } from '../../generated/data.ts'

/** A router is the name of a page of this app (DEC-16). */
const ROUTER = /^[A-Za-z]\w*$/

/**
 * Where the enterprise's entry address leads (GUARD-08..12, AMB2-05, AMB2-06): to the page of the router, in a group chat
 * to its room; to the service home without a user or a token, without a router, and for one that names no page.
 * `isPage` says whether an address of this app is a page of its own.
 */
export function entryTarget(session: Session, token: string | undefined, isPage: (path: string) => boolean): string {
  const HOME = '/myHome'
  const { userCode, router, chatid } = session
  if (!userCode || token === undefined) return HOME
  const name = router === undefined || router === 'null' ? '' : router.replace(/^\//, '')
  if (chatid) return name === '' ? '/serviceManager_room' : pageOf(`${name}_room`)
  return name === '' ? HOME : pageOf(name)

  function pageOf(page: string): string {
    return ROUTER.test(page) && isPage(`/${page}`) ? `/${page}` : HOME
  }
}
