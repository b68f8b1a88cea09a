import type { Session } from '../../generated/data.ts'
import type { Mode } from '../content.ts'
import { routerAddress } from './router-address.ts'

/**
 * Returns the target of the enterprise's entry address (GUARD-08..12, AMB2-05, AMB2-06): the page of the session's router, or its room in a
 * group chat. Returns the home of the default mode without a user, token or router, and for a router that is not a page (DEC-16).
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
