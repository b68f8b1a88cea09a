import { type RefObject, useEffect, useRef, useState } from 'react'
import type { PlotOptions } from './marks.ts'

/**
 * Draws a chart into the returned element once it is visible, redraws it when the theme changes, and removes it on unmount. The chart
 * library is loaded with the first visible chart. `failed` is true when it could not be loaded or did not draw.
 */
export function usePlot(options: PlotOptions): { ref: RefObject<HTMLDivElement | null>; failed: boolean } {
  const ref = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState(false)
  const { kind, figures, animation } = options
  useEffect(() => {
    const element = ref.current
    if (!element) return
    let isUnmounted = false
    let remove: (() => void) | undefined
    const draw = async (milliseconds: number) => {
      try {
        const { plot } = await import('./plot.ts')
        remove?.()
        remove = undefined
        if (!isUnmounted) remove = await plot(element, { kind, figures, animation: milliseconds })
        if (isUnmounted) remove?.()
      } catch {
        if (!isUnmounted) setFailed(true)
      }
    }
    // Drawings run one after another, because the theme may change during the first one.
    let lastDrawing: Promise<void> | undefined
    const drawNext = (milliseconds: number) => {
      lastDrawing = (lastDrawing ?? Promise.resolve()).then(() => draw(milliseconds))
    }
    const visibility = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      visibility.disconnect()
      drawNext(matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : animation)
    })
    visibility.observe(element)
    // The tokens depend on an attribute of the body; a drawn chart keeps the old colours.
    const theme = new MutationObserver(() => lastDrawing && drawNext(0))
    theme.observe(document.body, { attributes: true, attributeFilter: ['theme-mode'] })
    return () => {
      isUnmounted = true
      visibility.disconnect()
      theme.disconnect()
      remove?.()
    }
  }, [kind, figures, animation])
  return { ref, failed }
}
