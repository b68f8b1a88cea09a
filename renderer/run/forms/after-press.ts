import { useEffect } from 'react'

/** Whether a mouse button is down; for touch, browsers send emulated mouse events after the finger is lifted. */
let isPressed = false
const pressed = () => {
  isPressed = true
}
const released = () => {
  isPressed = false
}

/** Tracks mouse presses while a form is mounted. */
export function useWatchedPresses(): void {
  useEffect(() => {
    addEventListener('mousedown', pressed, true)
    addEventListener('mouseup', released, true)
    addEventListener('dragend', released, true)
    return () => {
      removeEventListener('mousedown', pressed, true)
      removeEventListener('mouseup', released, true)
      removeEventListener('dragend', released, true)
      released()
    }
  }, [])
}

/**
 * Runs a callback when no mouse button is pressed. A field loses focus on mousedown of a button below it. A message shown at that moment
 * would move the button away before mouseup, and the click would be lost.
 */
export function afterPress(run: () => void): void {
  // The click event follows in the same task as mouseup.
  const settled = () => void setTimeout(run)
  if (!isPressed) return settled()
  const ended = () => {
    removeEventListener('mouseup', ended, true)
    removeEventListener('dragend', ended, true)
    settled()
  }
  addEventListener('mouseup', ended, true)
  addEventListener('dragend', ended, true)
}
