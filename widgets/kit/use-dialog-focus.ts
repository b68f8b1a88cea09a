import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { isTopBox, type OpenBox, openBox } from './top-box.ts'

const REACHABLE =
  'a[href], button:not([disabled], [hidden], [tabindex="-1"]), input:not([disabled]), textarea:not([disabled]), select:not([disabled]), [tabindex="0"]'
const TYPED_INTO = 'input:not([disabled], [readonly]), textarea:not([disabled], [readonly])'

/**
 * What Semi's overlays leave open: their box gets its name, the focus comes in, stays in and goes back where it was,
 * and Escape closes the topmost one only (Semi would close every open one).
 */
export function useDialogFocus(box: RefObject<HTMLElement | null>, titleId: string, onEscape: () => void): void {
  const escape = useRef(onEscape)
  useEffect(() => {
    escape.current = onEscape
  })

  useLayoutEffect(() => {
    const before = document.activeElement
    const dialog = box.current?.closest('[role=dialog]')
    dialog?.setAttribute('aria-modal', 'true')
    dialog?.setAttribute('aria-labelledby', titleId)
    dialog?.removeAttribute('aria-describedby')
    comeIn(box.current)
    // Once more when the box stands: Semi may have moved it meanwhile.
    const frame = requestAnimationFrame(() => comeIn(box.current))
    return () => {
      cancelAnimationFrame(frame)
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [box, titleId])

  useEffect(() => {
    const own: OpenBox = { box, leave: () => escape.current() }
    const hear = (event: KeyboardEvent) => {
      if (!isTopBox(own) || event.isComposing) return
      if (event.key === 'Escape') own.leave()
      if (event.key === 'Tab' && box.current) keepInside(event, box.current)
    }
    const close = openBox(own)
    document.addEventListener('keydown', hear)
    return () => {
      close()
      document.removeEventListener('keydown', hear)
    }
  }, [box])
}

/** A field first, because that is what a dialog with a field was opened for. */
function comeIn(box: HTMLElement | null): void {
  if (!box || box.contains(document.activeElement)) return
  const first = box.querySelector<HTMLElement>(TYPED_INTO) ?? box.querySelector<HTMLElement>('[tabindex="-1"]')
  first?.focus({ preventScroll: true })
}

function keepInside(event: KeyboardEvent, box: HTMLElement): void {
  const controls = [...box.querySelectorAll<HTMLElement>(REACHABLE)].filter((control) => control.offsetParent !== null)
  const here = controls.findIndex((control) => control === document.activeElement)
  const leaving = event.shiftKey ? here <= 0 : here === -1 || here === controls.length - 1
  if (!leaving) return
  event.preventDefault()
  const next = event.shiftKey ? controls.at(-1) : controls[0]
  next?.focus()
}
