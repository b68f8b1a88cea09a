import { type RefObject, useLayoutEffect, useRef } from 'react'
import { FOCUSABLE } from './focusable.ts'

/**
 * Returns the ref of an element that may disappear by a tap inside. The focus then moves to the field before it, which shows what was chosen,
 * instead of to the start of the page.
 */
export function useFocusBefore<Kind extends HTMLElement>(): RefObject<Kind | null> {
  const ref = useRef<Kind>(null)
  useLayoutEffect(() => {
    const element = ref.current
    return () => {
      if (!element?.contains(document.activeElement)) return
      controlBefore(element)?.focus({ preventScroll: true })
    }
  }, [])
  return ref
}

/** Returns the first control of the nearest block before an element, so that of a field its own control and not one inside its value. */
function controlBefore(element: HTMLElement): HTMLElement | undefined {
  for (let around: Element | null = element; around; around = around.parentElement)
    for (let before = around.previousElementSibling; before; before = before.previousElementSibling) {
      const control = [...before.querySelectorAll<HTMLElement>(FOCUSABLE), ...(before.matches(FOCUSABLE) ? [before as HTMLElement] : [])]
      const found = control.find(({ offsetParent }) => offsetParent !== null)
      if (found) return found
    }
  return undefined
}
