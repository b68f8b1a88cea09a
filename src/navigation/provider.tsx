import { createContext, type ReactNode, startTransition, use, useLayoutEffect, useState } from 'react'
import { UNSAFE_NavigationContext as NavigationContext, useLocation, useNavigationType } from 'react-router-dom'
import type { AppHistory, ShownEntry } from './create-history.ts'

const HistoryContext = createContext<ShownEntry | undefined>(undefined)

/**
 * Joins the app's history to the router around it. What is inside sees the entry that is shown, not each step of the router. The history
 * moves the router itself: `useNavigate` would also resolve addresses against routes, which the app has none of, 1.4 KB of every first load (decision 096).
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

/** The entry on the glass. Throws outside of a `HistoryProvider`. */
export function useShownEntry(): ShownEntry {
  const shown = use(HistoryContext)
  if (!shown) throw new Error('nothing is shown outside a HistoryProvider')
  return shown
}
