import { findRow } from '../../widgets/kit/row-finders.ts'
import { controlsOf, rowAt } from './rendered-rows.ts'
import type { ViewState } from './view-states.ts'

/** How long a restored position must remain before it counts as final, in milliseconds: late pictures and measured rows move it. */
const SETTLED_MS = 1_500
/** How long after loading the position is restored at most: something else, such as a screen reader, may move the page meanwhile. */
const LONGEST_MS = 3_000
/** Events of a user who moves the page, after which it must not move by itself. */
const MOVES = ['pointerdown', 'touchmove', 'wheel', 'keydown'] as const

const isLoading = () => document.querySelector('main .st-bone') !== null

/** The restoring of a view that may still be going on. */
export interface Restoring {
  isActive(): boolean
  stop(): void
}

/**
 * Restores the scroll position and the focus of a screen that the user returns to. Repeats while data arrives, for minutes on a slow
 * network, until the position is final or the user moves the page.
 */
export function restoreView({ y, anchor, tapped }: ViewState, wantsFocus: boolean): Restoring {
  let isActive = true
  let movesFocus = wantsFocus && tapped !== undefined
  let frame = 0
  let settledAt = performance.now() + SETTLED_MS
  let endsAt = performance.now() + LONGEST_MS

  /** Returns the position to scroll to, as far as it is known now. */
  function target(): number {
    const row = anchor && rowAt(anchor)
    if (anchor && row) return window.scrollY + row.getBoundingClientRect().top - anchor.top
    const unrendered = anchor && findRow(anchor.key)
    return anchor && unrendered !== undefined ? unrendered - anchor.top : y
  }
  function focusTapped(): void {
    const row = tapped && rowAt(tapped)
    const current = document.activeElement
    // The user may have moved the focus meanwhile; the title has it after each navigation.
    if (movesFocus && current && current !== document.body && current.tagName !== 'H1') movesFocus = false
    if (!movesFocus || !tapped || !row) return
    movesFocus = false
    controlsOf(row)[tapped.control]?.focus({ preventScroll: true })
  }
  function attempt(): void {
    const wanted = Math.max(0, target())
    const before = window.scrollY
    if (Math.abs(before - wanted) > 1) {
      window.scrollTo({ top: wanted, behavior: 'instant' })
      if (window.scrollY !== before) settledAt = performance.now() + SETTLED_MS
    }
    focusTapped()
    const now = performance.now()
    if (isLoading()) endsAt = now + LONGEST_MS
    if (now < Math.min(settledAt, endsAt)) frame = requestAnimationFrame(attempt)
    else if (!isLoading()) stop()
  }
  function onChange(): void {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(attempt)
  }
  // Data may arrive minutes later.
  const observer = new MutationObserver(onChange)
  observer.observe(document.body, { childList: true, subtree: true })
  function stop(): void {
    isActive = false
    cancelAnimationFrame(frame)
    observer.disconnect()
    for (const event of MOVES) window.removeEventListener(event, stop)
  }
  for (const event of MOVES) window.addEventListener(event, stop, { passive: true })
  onChange()
  return { isActive: () => isActive, stop }
}
