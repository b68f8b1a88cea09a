import { createContext, type ReactNode, startTransition, use, useLayoutEffect, useState } from 'react'
import { UNSAFE_NavigationContext as NavigationContext, useLocation, useNavigationType } from 'react-router-dom'
import type { AppHistory, ShownEntry } from './create-history.ts'

/** The shown entry; a wide window provides that of its detail. */
export const HistoryContext = createContext<ShownEntry | undefined>(undefined)

/**
 * Connects the app's history to the surrounding router. Children get the shown entry, not every location of the router. The history calls
 * the router's navigator directly: `useNavigate` also resolves route patterns, which the app does not use, and would add 1.4 KB to every
 * first load (docs/architecture/bundle-size.md).
 */
export function HistoryProvider({ history, children }: { history: AppHistory; children: ReactNode }) {
  const location = useLocation()
  const action = useNavigationType()
  const { navigator } = use(NavigationContext)
  const [shown, setShown] = useState(() => history.start(location))
  useLayoutEffect(() => {
    const next = history.onLocation(location, action, navigator)
    startTransition(() => setShown(next))
  }, [history, location, action, navigator])
  return <HistoryContext value={shown}>{children}</HistoryContext>
}

/** Returns the shown history entry. Throws outside a `HistoryProvider`. */
export function useShownEntry(): ShownEntry {
  const shown = use(HistoryContext)
  if (!shown) throw new Error('no HistoryProvider')
  return shown
}
