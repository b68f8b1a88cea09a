import { ownCall } from '../api/own-call.ts'
import { storeAccountLink } from '../session/account-link.ts'
import { exchangeTicket } from '../session/claim-ticket.ts'
import { continueSideBar } from '../side-bar/index.ts'
import { loadWideWindow } from './load-wide-window.ts'
import { wideQuery } from './wide-window.ts'

/** Does what only some pages need before their first screen: those of an account's link or a claim's ticket, a wide window, WeCom's side bar. */
export async function startSpecially({ ticket, link }: { ticket: string | undefined; link: string | undefined }): Promise<void> {
  storeAccountLink(link)
  if (ticket !== undefined) await exchangeTicket(ticket, ownCall)
  if (wideQuery().matches) await loadWideWindow()
  else if (ticket === undefined && link === undefined) await continueSideBar()
}
