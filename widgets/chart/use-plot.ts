import { type RefObject, useEffect, useRef, useState } from 'react'
import type { PlotOptions } from './marks.ts'

/**
 * Draws figures into the returned element once it is seen, again when the phone turns light or dark, and takes them away with
 * it. The library that draws comes with the first chart that is seen. `failed`: it could not be loaded, or did not draw.
 */
export function usePlot(options: PlotOptions): { ref: RefObject<HTMLDivElement | null>; failed: boolean } {
  const ref = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState(false)
  const { kind, figures, animation } = options
  useEffect(() => {
    const element = ref.current
    if (!element) return
    let gone = false
    let remove: (() => void) | undefined
    const draw = async (milliseconds: number) => {
      try {
        const { plot } = await import('./plot.ts')
        remove?.()
        remove = undefined
        if (!gone) remove = await plot(element, { kind, figures, animation: milliseconds })
        if (gone) remove?.()
      } catch {
        if (!gone) setFailed(true)
      }
    }
    // One after the other: the phone may turn dark while the first is being drawn.
    let turn: Promise<void> | undefined
    const drawNext = (milliseconds: number) => {
      turn = (turn ?? Promise.resolve()).then(() => draw(milliseconds))
    }
    const seen = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      seen.disconnect()
      drawNext(matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : animation)
    })
    seen.observe(element)
    // The tokens follow an attribute of the body; what was drawn before keeps the old ones.
    const theme = new MutationObserver(() => turn && drawNext(0))
    theme.observe(document.body, { attributes: true, attributeFilter: ['theme-mode'] })
    return () => {
      gone = true
      seen.disconnect()
      theme.disconnect()
      remove?.()
    }
  }, [kind, figures, animation])
  return { ref, failed }
}
