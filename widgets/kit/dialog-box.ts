import { type KeyboardEvent, type RefObject, useLayoutEffect } from 'react'

const REACHABLE = 'a[href], button:not([disabled], [hidden], [tabindex="-1"]), input:not([disabled]), textarea:not([disabled]), select:not([disabled]), [tabindex="0"]'

/**
 * What Semi's overlays leave open: their box gets its name, the focus comes in, stays in and goes back where it was,
 * and Escape closes the topmost one only (Semi listens on the document, so that every open one would close).
 */
export function useDialogBox(box: RefObject<HTMLElement | null>, titleId: string, onEscape: () => void): (event: KeyboardEvent) => void {
  useLayoutEffect(() => {
    const before = document.activeElement
    const dialog = box.current?.closest('[role=dialog]')
    dialog?.setAttribute('aria-modal', 'true')
    dialog?.setAttribute('aria-labelledby', titleId)
    dialog?.removeAttribute('aria-describedby')
    // Once the box stands; a field first, because that is what a dialog with a field was opened for.
    const frame = requestAnimationFrame(() => {
      const inside = box.current
      if (!inside || inside.contains(document.activeElement)) return
      const first = inside.querySelector<HTMLElement>('input:not([disabled], [readonly]), textarea:not([disabled], [readonly])') ?? inside.querySelector<HTMLElement>('[tabindex="-1"]')
      first?.focus({ preventScroll: true })
    })
    return () => {
      cancelAnimationFrame(frame)
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [box, titleId])

  return (event) => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) {
      event.stopPropagation()
      onEscape()
    }
    if (event.key === 'Tab' && box.current) keepInside(event, box.current)
  }
}

function keepInside(event: KeyboardEvent, box: HTMLElement): void {
  const controls = [...box.querySelectorAll<HTMLElement>(REACHABLE)].filter((control) => control.offsetParent !== null)
  const [first, last] = [controls[0], controls.at(-1)]
  const here = document.activeElement
  const leaving = event.shiftKey ? here === first || !controls.some((control) => control === here) : here === last
  if (!leaving) return
  event.preventDefault()
  const next = event.shiftKey ? last : first
  next?.focus()
}
