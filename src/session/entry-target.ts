import type { Session } from '../../generated/data.ts'
import type { Mode } from '../content.ts'
import { routerAddress } from './router-address.ts'

/**
 * Where the enterprise's entry address leads (GUARD-08..12, AMB2-05, AMB2-06): to the page of the router, in a group chat
 * to its room; to the home of the default mode without a user or a token, without a router, and for one that names no
 * page of this app (DEC-16), which `isPage` tells.
 */
export function entryTarget(
  session: Session,
  token: string | undefined,
  { home, room = home }: Pick<Mode, 'home' | 'room'>,
  isPage: (path: string) => boolean,
): string {
  if (!session.userCode || token === undefined) return home
  const named = routerAddress(session)
  const address = session.chatid ? (named === undefined ? room : `${named}_room`) : (named ?? home)
  return isPage(address) ? address : home
}
