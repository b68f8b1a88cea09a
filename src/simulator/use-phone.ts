import { type RefObject, useEffect, useRef, useState } from 'react'

/** How long a note stays, in milliseconds. */
const NOTE_MS = 3_000

interface PhoneState {
  frame: RefObject<HTMLIFrameElement | null>
  /** The address, and a number that changes when it is to be loaded anew. */
  page: { path: string; visit: number }
  /** A short word of the telephone itself; empty when it has none. */
  note: string
  setNote(note: string): void
  /** Leaves what is on the glass and loads an address of the app. */
  visit(path: string): void
  /** Loads what is on the glass once more. */
  reload(): void
}

/** What the telephone shows. */
export function usePhone(): PhoneState {
  const frame = useRef<HTMLIFrameElement>(null)
  const [page, setPage] = useState({ path: '/', visit: 0 })
  const [note, setNote] = useState('')
  useEffect(() => {
    const gone = setTimeout(() => setNote(''), NOTE_MS)
    return () => clearTimeout(gone)
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
