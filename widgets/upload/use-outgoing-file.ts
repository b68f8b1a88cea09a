import { useEffect, useRef, useState } from 'react'

/** A picked file; a picture that is not too large has an address to be looked at while it is on its way. */
export interface PickedFile {
  key: string
  file: File
  src?: string
}

/** Files on their way, or not arrived. */
export interface OutgoingFile {
  picked: readonly PickedFile[]
  failed: boolean
}

/**
 * A larger picture is named and not drawn before it has been redrawn, in bytes: the browser would decode a photo of 40 megapixels whole,
 * in 350 MB, for a square of 100 pixels.
 */
const MOST_DRAWN = 512 * 1024

let count = 0
const pickedOf = (file: File): PickedFile => {
  const key = `picked ${++count}`
  const isDrawn = file.type.startsWith('image/') && file.size <= MOST_DRAWN
  return isDrawn ? { key, file, src: URL.createObjectURL(file) } : { key, file }
}
const letGo = (picked: readonly PickedFile[]): void => {
  for (const { src } of picked) if (src) URL.revokeObjectURL(src)
}

/** Sends picked files; one pick at a time, and what did not arrive stays to be tried again or put away. */
export function useOutgoingFile(send: (event: Record<string, unknown>) => Promise<boolean>, cancel: (() => void) | undefined) {
  const [sending, setOutgoing] = useState<OutgoingFile>()
  const calledBack = useRef(false)
  const held = useRef<readonly PickedFile[]>([])
  useEffect(() => () => letGo(held.current), [])

  function putAway(): void {
    letGo(held.current)
    held.current = []
    setOutgoing(undefined)
  }
  async function sendAll(picked: readonly PickedFile[]): Promise<void> {
    calledBack.current = false
    setOutgoing({ picked, failed: false })
    const files = picked.map(({ file }) => file)
    const arrived = await send({ file: files[0], files })
    // Called back by the user, it has not failed.
    if (arrived || calledBack.current) putAway()
    else setOutgoing({ picked, failed: true })
  }
  return {
    sending,
    start(files: readonly File[]) {
      if (files.length === 0 || sending?.failed === false) return
      letGo(held.current)
      held.current = files.map(pickedOf)
      void sendAll(held.current)
    },
    retry: () => void sendAll(held.current),
    putAway,
    callBack: cancel && callingBack,
  }
  function callingBack(): void {
    calledBack.current = true
    cancel?.()
  }
}
