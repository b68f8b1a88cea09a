import { useSyncExternalStore } from 'react'

/** Minimum height of an on-screen keyboard, in CSS pixels; the browser's own bars are lower. */
const MIN_KEYBOARD_HEIGHT = 150
let tallest = { width: 0, height: 0 }

function measureHeight(): number {
  const { innerWidth: width, visualViewport } = window
  const now = Math.min(window.innerHeight, visualViewport?.height ?? window.innerHeight)
  // Rotating the phone restarts the measurement.
  if (width !== tallest.width) tallest = { width, height: Math.max(now, window.innerHeight) }
  tallest.height = Math.max(tallest.height, window.innerHeight, now)
  return now
}

function isTextFocused(): boolean {
  const element = document.activeElement
  return (
    element instanceof HTMLTextAreaElement ||
    (element instanceof HTMLInputElement && !/^(button|checkbox|radio|submit|file|range)$/.test(element.type))
  )
}

function subscribe(listener: () => void): () => void {
  measureHeight()
  const viewport = window.visualViewport
  window.addEventListener('resize', listener)
  viewport?.addEventListener('resize', listener)
  document.addEventListener('focusin', listener)
  document.addEventListener('focusout', listener)
  return () => {
    window.removeEventListener('resize', listener)
    viewport?.removeEventListener('resize', listener)
    document.removeEventListener('focusin', listener)
    document.removeEventListener('focusout', listener)
  }
}

const isKeyboardOpen = () => isTextFocused() && tallest.height - measureHeight() > MIN_KEYBOARD_HEIGHT

/** Whether the on-screen keyboard is open: a text control has the focus and the window has become much lower. */
export const useKeyboardOpen = (): boolean => useSyncExternalStore(subscribe, isKeyboardOpen, () => false)
