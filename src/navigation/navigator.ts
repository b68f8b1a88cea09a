import type { Navigator } from '../../renderer/run/steps/index.ts'
import { addressOf, paramsOf, resolveAddress } from './address.ts'
import { findPrevious } from './history-entry.ts'
import type { AppHistory } from './create-history.ts'

/**
 * Creates the renderer's navigator: opens screens by name with params, and returns to a named screen with results. `leave` may ask before
 * it calls its argument.
 */
export function createNavigator(
  history: AppHistory,
  home: () => string,
  leave = (go: () => void): void => go(),
): Omit<Navigator, 'prepare'> {
  return {
    open: (screen, params, replace) => leave(() => history.open(addressOf(screen, params), replace)),
    back: (to, params) =>
      leave(() => {
        const entry = history.current()?.entry
        if (to === undefined) {
          if (entry && entry.depth > 0) history.back(-1)
          else history.open(home(), true)
          return
        }
        const delta = entry && findPrevious(entry, (pathname) => resolveAddress(pathname).entry.id === to)
        if (delta === undefined) return history.open(addressOf(to, params), true)
        history.back(delta, ({ pathname, search }) => addressOf(to, { ...paramsOf(resolveAddress(pathname), search), ...params }))
      }),
  }
}
