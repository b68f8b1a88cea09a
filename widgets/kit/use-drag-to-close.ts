import { type PointerEvent, useRef } from 'react'

/** A release closes the sheet when it was dragged this share of its height, or faster than this many pixels per millisecond. */
const FAR = 0.3
const FAST = 0.5
/** A sheet that is still open after this time has refused to close, for example while it sends a form, and returns. */
const REFUSED_MS = 500
const SLIDE = { duration: 200, easing: 'cubic-bezier(0.2, 0, 0, 1)' } as const

interface Drag {
  panel: HTMLElement
  fromY: number
  beganAt: number
  distance: number
}

/** Returns handlers for the title of a sheet: the panel around it follows the finger down, and closes or returns on release. */
export function useDragToClose(panelSelector: string, onClose: () => void) {
  const drag = useRef<Drag>(undefined)

  function release(closes: boolean) {
    const ended = drag.current
    drag.current = undefined
    if (!ended || ended.distance === 0) return
    const { panel, distance } = ended
    const to = closes ? '100%' : '0'
    const slide = panel.animate([{ transform: `translateY(${distance}px)` }, { transform: `translateY(${to})` }], SLIDE)
    panel.style.transform = closes ? 'translateY(100%)' : ''
    if (!closes) return
    slide.addEventListener('finish', () => {
      onClose()
      setTimeout(() => (panel.style.transform = ''), REFUSED_MS)
    })
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const panel = event.currentTarget.closest<HTMLElement>(panelSelector)
      if (!panel || !event.isPrimary || event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      drag.current = { panel, fromY: event.clientY, beganAt: event.timeStamp, distance: 0 }
    },
    onPointerMove({ clientY }: PointerEvent) {
      if (!drag.current) return
      const { panel, fromY } = drag.current
      drag.current.distance = Math.max(0, clientY - fromY)
      // The animation of the opening would override the position.
      panel.style.animation = 'none'
      panel.style.transform = `translateY(${drag.current.distance}px)`
    },
    onPointerUp({ timeStamp }: PointerEvent) {
      if (!drag.current) return
      const { panel, distance, beganAt } = drag.current
      release(distance > panel.offsetHeight * FAR || (distance > 0 && distance / (timeStamp - beganAt) > FAST))
    },
    onPointerCancel: () => release(false),
  }
}
