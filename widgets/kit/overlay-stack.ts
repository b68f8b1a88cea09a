import { useEffect, useRef, useState } from 'react'

export interface OpenOverlay {
  close(): void
}

/** How long an overlay may take to close after Back, in milliseconds; one that is still open then has refused. */
const CLOSING_MS = 500

/** The open overlays, topmost last; only the topmost one handles keys. */
const stack: OpenOverlay[] = []
/** The overlays that Back is closing. They remain in the stack until they unmount. */
const closing = new Set<OpenOverlay>()

const listeners = new Set<() => void>()
const notifyListeners = () => {
  for (const listener of listeners) listener()
}

/** Adds an overlay on top; returns the function that removes it. */
export function pushOverlay(overlay: OpenOverlay): () => void {
  stack.push(overlay)
  notifyListeners()
  return () => {
    stack.splice(stack.indexOf(overlay), 1)
    closing.delete(overlay)
    notifyListeners()
  }
}

/** Registers an open overlay while the calling component is mounted, also while the overlay's code is still loading. */
export function useOverlay(onClose: () => void): OpenOverlay {
  const current = useRef(onClose)
  useEffect(() => {
    current.current = onClose
  })
  const [overlay] = useState<OpenOverlay>(() => ({ close: () => current.current() }))
  useEffect(() => pushOverlay(overlay), [overlay])
  return overlay
}

export const isTopOverlay = (overlay: OpenOverlay): boolean => stack.at(-1) === overlay

function closeByBack(overlay: OpenOverlay): void {
  closing.add(overlay)
  overlay.close()
  // A dialog that is sending its form stays open.
  setTimeout(() => {
    if (closing.delete(overlay)) notifyListeners()
  }, CLOSING_MS)
}

/** The open overlays, for the phone's back button. Listeners run when an overlay opens or closes. */
export const openOverlays = {
  isOpen: () => stack.length > 0,
  /** Returns the number of open overlays, without those that Back is closing. */
  count: () => stack.length - closing.size,
  isClosing: () => closing.size > 0,
  /** Closes the topmost overlays until `count` are left. */
  closeAbove(count: number): void {
    const open = stack.filter((overlay) => !closing.has(overlay))
    for (const overlay of open.slice(count).toReversed()) closeByBack(overlay)
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
