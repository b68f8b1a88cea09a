import { useLayoutEffect } from 'react'
import type { NavigateFunction } from 'react-router-dom'
import type { Navigator } from '../../renderer/run/steps/index.ts'
import { addressOf, paramsOf, resolveAddress } from './address.ts'
import { findPrevious, position } from './history.ts'

/** The router's way of navigating, and its key of the entry one is at, as of the last render. */
const router: { navigate?: NavigateFunction; key?: string } = {}

export function useRouter(navigate: NavigateFunction, key: string): void {
  useLayoutEffect(() => {
    router.navigate = navigate
    router.key = key
  }, [navigate, key])
}

/** The entry of the history one is at. The router's word: the browser's is another while back closes a dialog. */
export const currentEntryKey = () => router.key

/** Screens over the router: by name, with params, and back to a named screen with what was chosen. */
export function createNavigator(home: () => string): Omit<Navigator, 'prepare'> {
  const go = (address: string, replace: boolean) => void router.navigate?.(address, { replace })

  /** Steps back in the history, and only then rewrites the entry one has come to. */
  function backTo(delta: number, address: string): void {
    window.addEventListener('popstate', () => queueMicrotask(() => go(address, true)), { once: true })
    void router.navigate?.(delta)
  }

  return {
    open: (screen, params, replace) => go(addressOf(screen, params), replace),
    back(to, params) {
      if (to === undefined) {
        if (position() > 0) void router.navigate?.(-1)
        else go(home(), true)
        return
      }
      const found = findPrevious((pathname) => resolveAddress(pathname).entry.id === to)
      if (!found) return go(addressOf(to, params), true)
      const [pathname = '', search = ''] = found.address.split('?')
      backTo(found.delta, addressOf(to, { ...paramsOf(resolveAddress(pathname), search), ...params }))
    },
  }
}
