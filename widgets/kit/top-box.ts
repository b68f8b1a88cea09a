import type { RefObject } from 'react'

export interface OpenBox {
  box: RefObject<HTMLElement | null>
  leave(): void
}

/** The boxes that are open, the topmost last: keys belong to that one alone. */
const stack: OpenBox[] = []

const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

/** Puts a box above those that are open; what is answered takes it away again. */
export function openBox(own: OpenBox): () => void {
  stack.push(own)
  tell()
  return () => {
    stack.splice(stack.indexOf(own), 1)
    tell()
  }
}

export const isTopBox = (own: OpenBox): boolean => stack.at(-1) === own

/** The topmost open box, for whoever hears the phone's back button; listeners hear that one opens or closes. */
export const topBox = {
  isOpen: () => stack.length > 0,
  close: () => stack.at(-1)?.leave(),
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
