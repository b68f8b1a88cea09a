import { useEffect } from 'react'

/** A mouse button that is down; of a finger, the tap that the browser tells as one, once the finger has lifted. */
let isPressed = false
const pressed = () => {
  isPressed = true
}
const released = () => {
  isPressed = false
}

/** Knows of every press while a form stands. */
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
 * Runs once nothing is being pressed. A field is left while the button under it is going down: what then appears under the
 * field would move the button away before it is let go, and the tap would be lost.
 */
export function afterPress(run: () => void): void {
  // The click belongs to the same task as the end of the press.
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
