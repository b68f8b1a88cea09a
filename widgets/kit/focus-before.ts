import { type RefObject, useLayoutEffect, useRef } from 'react'
import { FOCUSABLE } from './focusable.ts'

/**
 * Returns the ref of an element that may disappear by a tap inside. The focus then moves to the control before it, which shows what was chosen,
 * instead of to the start of the page.
 */
export function useFocusBefore<Kind extends HTMLElement>(): RefObject<Kind | null> {
  const ref = useRef<Kind>(null)
  useLayoutEffect(() => {
    const element = ref.current
    return () => {
      if (!element?.contains(document.activeElement)) return
      const controls = [...document.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(({ offsetParent }) => offsetParent !== null)
      const before = controls.findLast((control) => element.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_PRECEDING)
      before?.focus({ preventScroll: true })
    }
  }, [])
  return ref
}
