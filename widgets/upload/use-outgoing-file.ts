import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Failure } from '../../renderer/widget.ts'

/** A picked file; a picture that is not too large has an object URL for its preview. */
export interface PickedFile {
  key: string
  file: File
  src?: string
  /** Where the file goes: the target when it was picked, or the first one afterwards; empty while there was none. */
  target: string
}

/** Picked files that are being uploaded or have failed. One by one, that is the first file, and the others wait. */
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
const toPickedFile = (file: File, target: string): PickedFile => {
  const key = `picked ${++count}`
  const isDrawn = file.type.startsWith('image/') && file.size <= MAX_PREVIEW_BYTES
  return isDrawn ? { key, file, target, src: URL.createObjectURL(file) } : { key, file, target }
}
const revokeUrls = (picked: readonly PickedFile[]): void => {
  for (const { src } of picked) if (src) URL.revokeObjectURL(src)
}

interface Sending {
  onPick(event: Record<string, unknown>): Promise<boolean>
  /** The failure of the last selection. */
  failure?: Failure | undefined
  cancel?: (() => void) | undefined
  /** Where files that are picked now go. */
  target?: string | undefined
}

/** A file that is refused for good, with the reason. */
export interface RefusedFile {
  picked: PickedFile
  reason: string
}

/**
 * Uploads a selection of files together, or one by one. What has failed stays until it is retried, removed or, together, replaced. One by
 * one, a refused file is put aside; a file that failed otherwise stops the following ones until it is retried or removed.
 */
export function useOutgoingFile({ onPick, failure, cancel, target = '' }: Sending, oneByOne = false) {
  const [sending, setOutgoing] = useState<OutgoingFile>()
  const [refused, setRefused] = useState<readonly RefusedFile[]>([])
  const isCancelled = useRef(false)
  const selection = useRef<readonly PickedFile[]>([])
  const latestTarget = useRef(target)
  useEffect(() => void (latestTarget.current = target), [target])
  useEffect(() => () => revokeUrls(selection.current), [])

  function drop(dropped: readonly PickedFile[]): void {
    revokeUrls(dropped)
    selection.current = selection.current.filter((one) => !dropped.includes(one))
    setOutgoing(undefined)
  }
  async function sendAll(): Promise<void> {
    for (let picked = selection.current; picked.length > 0; picked = selection.current) {
      isCancelled.current = false
      setOutgoing({ picked, failed: false })
      const current = oneByOne ? picked.slice(0, 1) : picked
      const files = current.map(({ file }) => file)
      // Another target must not take over files that were picked for an earlier one.
      for (const one of current) one.target ||= latestTarget.current
      const arrived = await onPick({ file: files[0], files, target: current[0]?.target ?? '' })
      // Cancelled by the user: not a failure.
      if (!arrived && !isCancelled.current) return setOutgoing({ picked: selection.current, failed: true })
      drop(current)
    }
  }
  /** Puts a refused file aside and continues with the next one. */
  const putAside = useEffectEvent((reason: string) => {
    const [current] = selection.current
    if (!current) return
    setRefused((before) => [...before, { picked: current, reason }])
    selection.current = selection.current.slice(1)
    setOutgoing(undefined)
    void sendAll()
  })
  const reason = oneByOne && sending?.failed && failure?.final ? failure.text : undefined
  useEffect(() => {
    if (reason !== undefined) putAside(reason)
  }, [reason, sending])
  function forget(picked: PickedFile): void {
    revokeUrls([picked])
    setRefused((before) => before.filter((one) => one.picked !== picked))
  }
  return {
    sending,
    refused,
    /** Removes a refused file. */
    forget,
    /** Uploads files. One by one, they follow those that still wait after a failure, and the failed file is repeated. */
    start(files: readonly File[]) {
      if (files.length === 0 || sending?.failed === false) return
      for (const { picked } of refused) forget(picked)
      if (!oneByOne) drop(selection.current)
      selection.current = [...selection.current, ...files.map((file) => toPickedFile(file, target))]
      void sendAll()
    },
    retry: () => void sendAll(),
    /** Removes a file that has failed or waits; together, the whole selection. */
    remove(picked: PickedFile) {
      drop(oneByOne ? [picked] : selection.current)
      if (sending?.failed) void sendAll()
      else setOutgoing({ picked: selection.current, failed: false })
    },
    cancelUpload: cancel && cancelUpload,
  }
  function cancelUpload(): void {
    isCancelled.current = true
    cancel?.()
  }
}
