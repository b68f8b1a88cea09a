import { useEffect } from 'react'
import { useShownEntry } from '../navigation/provider.tsx'

const positions = new Map<string, number>()
/** How long to retry restoring a position while rows are still loading, in milliseconds. */
const RESTORE_MS = 1_500

/** Whether the page has scrolled since loading. An unscrolled page is at the top, where `scrollTo` would only force a layout. */
let hasScrolled = false
const onFirstScroll = () => {
  hasScrolled = true
}
window.addEventListener('scroll', onFirstScroll, { once: true, passive: true })

/** Restores the scroll position on the way back, retrying while rows load; other screens start at the top. */
export function useScrollRestoration(isOverlay: boolean): void {
  const { entry, action } = useShownEntry()
  const { id } = entry
  const isBack = action === 'POP'
  useEffect(() => {
    if (isOverlay) return undefined
    const target = isBack ? (positions.get(id) ?? 0) : 0
    const deadline = performance.now() + RESTORE_MS
    let frame = 0
    const restore = () => {
      window.scrollTo({ top: target, behavior: 'instant' })
      if (Math.abs(window.scrollY - target) > 1 && performance.now() < deadline) frame = requestAnimationFrame(restore)
    }
    if (hasScrolled || target > 0) restore()
    const savePosition = () => positions.set(id, window.scrollY)
    const stop = () => cancelAnimationFrame(frame)
    window.addEventListener('scroll', savePosition, { passive: true })
    window.addEventListener('pointerdown', stop, { once: true })
    return () => {
      stop()
      window.removeEventListener('scroll', savePosition)
      window.removeEventListener('pointerdown', stop)
    }
  }, [id, isBack, isOverlay])
}
