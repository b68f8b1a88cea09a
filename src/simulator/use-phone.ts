import { type RefObject, useEffect, useRef, useState } from 'react'

/** How long a note is shown, in milliseconds. */
const NOTE_MS = 3_000

interface PhoneState {
  frame: RefObject<HTMLIFrameElement | null>
  /** The path, and a counter that forces a reload when it changes. */
  page: { path: string; visit: number }
  /** A short note from the phone itself; empty when there is none. */
  note: string
  setNote(note: string): void
  visit(path: string): void
  reload(): void
}

/** The state of the phone. */
export function usePhone(): PhoneState {
  const frame = useRef<HTMLIFrameElement>(null)
  const [page, setPage] = useState({ path: '/', visit: 0 })
  const [note, setNote] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setNote(''), NOTE_MS)
    return () => clearTimeout(timer)
  }, [note])

  function visit(path: string): void {
    setNote('')
    setPage(({ visit: before }) => ({ path, visit: before + 1 }))
  }

  function reload(): void {
    const now = frame.current?.contentWindow?.location
    visit(now ? now.pathname + now.search : '/')
  }

  return { frame, page, note, setNote, visit, reload }
}
