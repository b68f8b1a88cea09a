import type { Navigator } from '../../renderer/run/steps/index.ts'
import { screens } from 'virtual:steward/screens'
import { addressOf, paramsOf, resolveAddress } from './address.ts'
import { findPrevious } from './history-entry.ts'
import type { AppHistory } from './create-history.ts'

/**
 * Creates the renderer's navigator: opens screens by name with params, and returns to a named screen with results. A return to a home
 * opens the home that the user left last (AMB-70); without one, the previous entry. The first page of a tab leads to `home`, which only
 * staff have. `leave` may ask before it calls its argument.
 */
export function createNavigator(
  history: Pick<AppHistory, 'current' | 'open' | 'back'>,
  home: () => string | undefined,
  leave = (go: () => void): void => go(),
): Omit<Navigator, 'prepare'> {
  return {
    canGoBack: () => Boolean(history.current()?.entry.depth || home()),
    open: (screen, params, replace) => leave(() => history.open(addressOf(screen, params), replace)),
    back: (to, params) =>
      leave(() => {
        const entry = history.current()?.entry
        const delta = entry && to && findPrevious(entry, (pathname) => resolveAddress(pathname).entry.id === to)
        if (to && screens[to]?.look !== 'home') {
          if (!delta) history.open(addressOf(to, params), true)
          else history.back(delta, ({ pathname, search }) => addressOf(to, { ...paramsOf(resolveAddress(pathname), search), ...params }))
        } else if (entry?.depth) history.back(delta || -1)
        else {
          const own = home()
          if (own) history.open(own, true)
        }
      }),
  }
}
