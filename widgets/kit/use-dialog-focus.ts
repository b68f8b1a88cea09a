import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { FOCUSABLE } from './focusable.ts'
import { followRemoved } from './follow-removed.ts'
import { isTopOverlay, type OpenOverlay } from './overlay-stack.ts'

/** Without search fields: whoever picks from a list rarely needs the keyboard, which would cover half of it. */
const TEXT_FIELDS = 'input:not([disabled], [readonly], [type="search"]), textarea:not([disabled], [readonly])'

/**
 * Adds an accessible name and a focus trap to Semi's overlays, and restores the focus on closing. Escape closes only the topmost overlay;
 * Semi would close all.
 */
export function useDialogFocus(box: RefObject<HTMLElement | null>, titleId: string, overlay: OpenOverlay): void {
  useLayoutEffect(() => {
    const before = document.activeElement
    const dialog = box.current?.closest('[role=dialog]')
    dialog?.setAttribute('aria-modal', 'true')
    dialog?.setAttribute('aria-labelledby', titleId)
    dialog?.removeAttribute('aria-describedby')
    focusInside(box.current)
    // Repeated after Semi has positioned the dialog, which may have moved the focus.
    const frame = requestAnimationFrame(() => focusInside(box.current))
    return () => {
      cancelAnimationFrame(frame)
      if (!(before instanceof HTMLElement && before.isConnected)) return
      before.focus({ preventScroll: true })
      followRemoved(before)
    }
  }, [box, titleId])

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isTopOverlay(overlay) || event.isComposing) return
      if (event.key === 'Escape') overlay.close()
      if (event.key === 'Tab' && box.current) trapTab(event, box.current)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [box, overlay])
}

/** Moves the focus to the first text field, else to the heading. */
function focusInside(box: HTMLElement | null): void {
  if (!box || box.contains(document.activeElement)) return
  const first = box.querySelector<HTMLElement>(TEXT_FIELDS) ?? box.querySelector<HTMLElement>('[tabindex="-1"]')
  first?.focus({ preventScroll: true })
}

function trapTab(event: KeyboardEvent, box: HTMLElement): void {
  const controls = [...box.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((control) => control.offsetParent !== null)
  const index = controls.findIndex((control) => control === document.activeElement)
  const leavesDialog = event.shiftKey ? index <= 0 : index === -1 || index === controls.length - 1
  if (!leavesDialog) return
  event.preventDefault()
  const next = event.shiftKey ? controls.at(-1) : controls[0]
  next?.focus()
}
