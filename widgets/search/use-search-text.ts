import { useEffect, useRef, useState } from 'react'
import type { Binding } from '../../renderer/widget.ts'

/** How long typing must pause before a search, in milliseconds. */
const PAUSE = 300

export interface SearchText {
  typed: string
  /** Updates the text; the search follows after a pause. */
  type(text: string): void
  /** Stops the search that waits for a pause, because an input method composes the next text. */
  hold(): void
  send(text: string): void
  /** Clears the text and resets the search. */
  clear(): void
}

/** Manages the text of a search box and the time of its searches. */
export function useSearchText(bind: Pick<Binding, 'value' | 'set'>): SearchText {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { value = '' } = bind
  const [typed, setTyped] = useState(value)
  const [sent, setSent] = useState(value)
  const [seen, setSeen] = useState(value)
  // The bound value changed, and not to what was sent: it was set elsewhere (going back, a reset), so show it. Until then the
  // typed text stays.
  if (value !== seen) {
    setSeen(value)
    if (value !== sent) {
      setSent(value)
      setTyped(value)
    }
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  function send(text: string) {
    clearTimeout(timer.current)
    if (text === sent) return
    setSent(text)
    bind.set(text === '' ? undefined : text)
  }
  return {
    typed,
    send,
    type(text) {
      setTyped(text)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => send(text), PAUSE)
    },
    hold: () => clearTimeout(timer.current),
    clear() {
      setTyped('')
      send('')
    },
  }
}
