import { useLayoutEffect } from 'react'
import { useShownEntry } from '../navigation/provider.tsx'
import { rowBelow } from './rendered-rows.ts'
import type { Restoring } from './restore-view.ts'
import { setViewState, type ViewState, viewStateOf } from './view-states.ts'

/** Whether the page has scrolled since it was loaded. Until then `scrollTo` would only force a layout. */
let hasScrolled = false
const onFirstScroll = () => {
  hasScrolled = true
}
window.addEventListener('scroll', onFirstScroll, { once: true, passive: true })

/** Returns the height that the header covers at the top of the page. */
const headHeight = () => document.querySelector('.st-page-head')?.getBoundingClientRect().height ?? 0

/**
 * Restores the scroll position and the focused row on the way back, and the scroll position after a reload; other screens start at the
 * top. The position is that of the first visible row, because the rows above may be estimated, or have changed meanwhile. A screen apart
 * is over or beside another one, which owns the position of the window.
 */
export function useScrollRestoration(isApart: boolean): void {
  const { entry, action, direction } = useShownEntry()
  const { id } = entry
  const isBack = action === 'POP'
  const isReload = direction === undefined
  // A layout effect, because removing a long list scrolls the page before other effects are cleaned up.
  useLayoutEffect(() => {
    if (isApart) return undefined
    const state = isBack ? viewStateOf(id) : undefined
    if (!state && hasScrolled) window.scrollTo({ top: 0, behavior: 'instant' })
    const restoring = state && restoreLater(state, !isReload)
    let frame = 0
    const save = () => {
      frame = 0
      if (!restoring?.isActive()) setViewState(id, { y: window.scrollY, anchor: window.scrollY > 0 ? rowBelow(headHeight()) : undefined })
    }
    const onScroll = () => {
      frame ||= requestAnimationFrame(save)
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      restoring?.stop()
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', onScroll)
    }
  }, [id, isBack, isReload, isApart])
}

/** Restores a view once the code for it is loaded; a first visit does not need it. */
function restoreLater(state: ViewState, wantsFocus: boolean): Restoring {
  let isStopped = false
  let restoring: Restoring | undefined
  const stop = () => {
    isStopped = true
    restoring?.stop()
  }
  import('./restore-view.ts').then(({ restoreView }) => {
    if (!isStopped) restoring = restoreView(state, wantsFocus)
  }, stop)
  return { isActive: () => !isStopped && restoring?.isActive() !== false, stop }
}
