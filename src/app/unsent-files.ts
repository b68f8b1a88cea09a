import { leaveGuard } from '../../widgets/kit/leave-guard.ts'
import { draftStore } from './session-drafts.ts'
import { history } from './tab-history.ts'

/** The name under which picked files are stored like a draft, encrypted and for their person alone, while a sign-in leaves the page. */
const KEY = 'unsent files'

/** Stores the files that wait to be sent on the shown screen, because the person may be unable to pick them again, as with a camera's photo. */
export async function storeUnsentFiles(): Promise<void> {
  const { unsent = [] } = leaveGuard
  if (unsent.length > 0) await draftStore.write(KEY, { files: unsent }, '')
}

/** Hands stored files to the screen at `address`, to which the sign-in returned. They are forgotten in any case, so they are sent once. */
export async function returnUnsentFiles(address: string): Promise<void> {
  let { files } = { ...(await draftStore.read(KEY))?.values } as { files?: readonly File[] }
  await draftStore.forget(KEY)
  leaveGuard.takeReturned = () => {
    const { pathname, search } = history.current()?.location ?? { pathname: '', search: '' }
    if (decodeURI(pathname + search) !== decodeURI(address)) return []
    const taken = files ?? []
    files = []
    return taken
  }
  leaveGuard.resume?.()
}
