import { useEffect, useRef, useState } from 'react'

/** A picked file; a picture that is not too large has an object URL for its preview. */
export interface PickedFile {
  key: string
  file: File
  src?: string
}

/** Picked files that are being uploaded or have failed. */
export interface OutgoingFile {
  picked: readonly PickedFile[]
  failed: boolean
}

/**
 * Maximum size of a previewed picture, in bytes. Larger ones show their name until they are redrawn, because decoding a photo of 40
 * megapixels takes 350 MB for a square of 100 pixels.
 */
const MAX_PREVIEW_BYTES = 512 * 1024

let count = 0
const toPickedFile = (file: File): PickedFile => {
  const key = `picked ${++count}`
  const isDrawn = file.type.startsWith('image/') && file.size <= MAX_PREVIEW_BYTES
  return isDrawn ? { key, file, src: URL.createObjectURL(file) } : { key, file }
}
const revokeUrls = (picked: readonly PickedFile[]): void => {
  for (const { src } of picked) if (src) URL.revokeObjectURL(src)
}

/** Uploads picked files, one selection at a time; a failed selection stays until it is retried or dismissed. */
export function useOutgoingFile(send: (event: Record<string, unknown>) => Promise<boolean>, cancel: (() => void) | undefined) {
  const [sending, setOutgoing] = useState<OutgoingFile>()
  const isCancelled = useRef(false)
  const selection = useRef<readonly PickedFile[]>([])
  useEffect(() => () => revokeUrls(selection.current), [])

  function dismiss(): void {
    revokeUrls(selection.current)
    selection.current = []
    setOutgoing(undefined)
  }
  async function sendAll(picked: readonly PickedFile[]): Promise<void> {
    isCancelled.current = false
    setOutgoing({ picked, failed: false })
    const files = picked.map(({ file }) => file)
    const arrived = await send({ file: files[0], files })
    // Cancelled by the user: not a failure.
    if (arrived || isCancelled.current) dismiss()
    else setOutgoing({ picked, failed: true })
  }
  return {
    sending,
    start(files: readonly File[]) {
      if (files.length === 0 || sending?.failed === false) return
      revokeUrls(selection.current)
      selection.current = files.map(toPickedFile)
      void sendAll(selection.current)
    },
    retry: () => void sendAll(selection.current),
    dismiss,
    cancelUpload: cancel && cancelUpload,
  }
  function cancelUpload(): void {
    isCancelled.current = true
    cancel?.()
  }
}
