import { useSyncExternalStore } from 'react'

/** A keyboard is never lower than this, a browser's own bars are never higher. */
const LOWEST = 150
let tallest = { width: 0, height: 0 }

function height(): number {
  const { innerWidth: width, visualViewport } = window
  const now = Math.min(window.innerHeight, visualViewport?.height ?? window.innerHeight)
  // Turning the phone begins a new measure.
  if (width !== tallest.width) tallest = { width, height: Math.max(now, window.innerHeight) }
  tallest.height = Math.max(tallest.height, window.innerHeight, now)
  return now
}

function typing(): boolean {
  const element = document.activeElement
  return (
    element instanceof HTMLTextAreaElement ||
    (element instanceof HTMLInputElement && !/^(button|checkbox|radio|submit|file|range)$/.test(element.type))
  )
}

function subscribe(listener: () => void): () => void {
  height()
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

const look = () => typing() && tallest.height - height() > LOWEST

/** Whether the on-screen keyboard is open: something is being typed into, and the window has become much lower. */
export const useKeyboardOpen = (): boolean => useSyncExternalStore(subscribe, look, () => false)
