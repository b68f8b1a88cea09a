import { wide } from 'virtual:steward/wide'
import { storeText } from '../../widgets/kit/store-text.ts'
import { history } from '../app/tab-history.ts'
import { wideQuery } from '../app/wide-window.ts'
import { content } from '../content.ts'
import { resolveAddress } from '../navigation/address.ts'
import { parseEntry } from '../navigation/history-entry.ts'
import { splitHistory } from './split-history.ts'

/** Where path and history entry of the list are stored for a reload, which shows the list again with its search text. */
const STORAGE_KEY = 'steward.list'

const screenAt = (pathname: string) => resolveAddress(pathname).entry
const isList = (pathname: string) => wide.lists.includes(screenAt(pathname).id)
const isTab = (id: string) => Object.values(content.current.tabs).some(({ screen }) => screen === id)

/** The methods of the tab's history before a wide window replaces them. */
export const tabHistory = { ...history }
/** Whether the window is wide. */
export const query = wideQuery()

/** The list and the detail of this window. */
export const split = splitHistory(tabHistory, {
  isWide: () => query.matches,
  isList,
  // Other roles' pages redirect when they are alone; beside a list they would not.
  opensBeside(pathname, list) {
    const { id, access, look } = screenAt(pathname)
    return !isList(pathname) && look !== 'home' && !isTab(id) && access === screenAt(list).access
  },
  storedEntry(list) {
    const { pathname, entry } = stored()
    return pathname === list ? parseEntry(entry) : undefined
  },
  storeEntry: (pathname, entry) => storeText(STORAGE_KEY, JSON.stringify({ pathname, entry })),
})

function stored(): { pathname?: unknown; entry?: unknown } {
  try {
    return { ...(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') as object) }
  } catch {
    return {}
  }
}
