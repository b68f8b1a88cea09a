import type { RefObject } from 'react'

export interface OpenOverlay {
  box: RefObject<HTMLElement | null>
  close(): void
}

/** The open overlays, topmost last; only the topmost one handles keys. */
const stack: OpenOverlay[] = []

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
    notifyListeners()
  }
}

export const isTopOverlay = (overlay: OpenOverlay): boolean => stack.at(-1) === overlay

/** The topmost open overlay, for the phone's back button. Listeners run when an overlay opens or closes. */
export const topOverlay = {
  isOpen: () => stack.length > 0,
  close: () => stack.at(-1)?.close(),
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
