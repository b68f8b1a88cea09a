import { useEffect } from 'react'
import { useShownEntry } from '../navigation/provider.tsx'

const places = new Map<string, number>()
const PATIENCE_MS = 1_500

/** A page that was just loaded stands at its top, and moving it there would lay out what is about to change. */
let hasScrolled = false
const note = () => {
  hasScrolled = true
}
window.addEventListener('scroll', note, { once: true, passive: true })

/** A screen one comes back to stands where it was left; its rows may need a moment to be there again. */
export function useScrollPlace(isOverlay: boolean): void {
  const { entry, action } = useShownEntry()
  const { id } = entry
  const isBack = action === 'POP'
  useEffect(() => {
    if (isOverlay) return undefined
    const wanted = isBack ? (places.get(id) ?? 0) : 0
    const until = performance.now() + PATIENCE_MS
    let frame = 0
    const settle = () => {
      window.scrollTo({ top: wanted, behavior: 'instant' })
      if (Math.abs(window.scrollY - wanted) > 1 && performance.now() < until) frame = requestAnimationFrame(settle)
    }
    if (hasScrolled || wanted > 0) settle()
    const remember = () => places.set(id, window.scrollY)
    const stop = () => cancelAnimationFrame(frame)
    window.addEventListener('scroll', remember, { passive: true })
    window.addEventListener('pointerdown', stop, { once: true })
    return () => {
      stop()
      window.removeEventListener('scroll', remember)
      window.removeEventListener('pointerdown', stop)
    }
  }, [id, isBack, isOverlay])
}
