import { useEffect, useRef, useState } from 'react'
import type { Binding } from '../../renderer/widget.ts'

/** How long one must pause before what is typed is searched for, in milliseconds. */
const PAUSE = 300

export interface SearchText {
  typed: string
  /** Takes what is typed; it is searched for at the next pause, where `waits` says so. */
  type(text: string): void
  /** Searches for it now. */
  send(text: string): void
  /** Empties the box and searches for nothing. */
  clear(): void
}

/** What stands in a search box, and when it is searched for. */
export function useSearchText(bind: Pick<Binding, 'value' | 'set'>, waits: boolean): SearchText {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { value = '' } = bind
  const [typed, setTyped] = useState(value)
  const [sent, setSent] = useState(value)
  const [seen, setSeen] = useState(value)
  // The place changed, and not to what was sent: somebody else did it (the way back, a reset). Show that. Until the
  // place answers, what was typed stands.
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
      if (waits) timer.current = setTimeout(() => send(text), PAUSE)
    },
    clear() {
      setTyped('')
      send('')
    },
  }
}
