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

/** Picked files that are being uploaded or have failed. */
export interface OutgoingFile {
  picked: readonly PickedFile[]
  /** Whether no upload is running. */
  failed: boolean
  /** The file that is being uploaded or, after a failure, holds back the others; together, the first one. */
  current?: PickedFile | undefined
  /** One by one, the files whose upload did not arrive. They hold back no others. */
  lost: ReadonlySet<PickedFile>
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
  onIncomplete?: ((text: string | undefined) => void) | undefined
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
 * one, a refused file is put aside, and so is one that failed without a message (a failed request) while the phone is online; it can be
 * retried. A failure with a message, such as an ended session, would repeat with each file, so it stops the following ones.
 */
export function useOutgoingFile({ onPick, onIncomplete, failure, cancel, target = '' }: Sending, oneByOne = false) {
  const [sending, setOutgoing] = useState<OutgoingFile>()
  const [refused, setRefused] = useState<readonly RefusedFile[]>([])
  const isCancelled = useRef(false)
  const isRunning = useRef(false)
  /** `current` of the state. */
  const inHand = useRef<PickedFile>(undefined)
  const selection = useRef<readonly PickedFile[]>([])
  const lost = useRef<ReadonlySet<PickedFile>>(new Set())
  const latestTarget = useRef(target)
  useEffect(() => void (latestTarget.current = target), [target])
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
      revokeUrls(selection.current)
    }
  }, [])

  function show(current?: PickedFile): void {
    inHand.current = current
    const picked = selection.current
    setOutgoing(picked.length > 0 ? { picked, failed: !isRunning.current, current, lost: lost.current } : undefined)
  }
  function drop(dropped: readonly PickedFile[]): void {
    revokeUrls(dropped)
    selection.current = selection.current.filter((one) => !dropped.includes(one))
  }
  /** Returns the files to upload next; none after the screen was left. */
  function nextFiles(): readonly PickedFile[] {
    if (!isShown.current) return []
    return oneByOne ? selection.current.filter((one) => !lost.current.has(one)).slice(0, 1) : selection.current
  }
  async function sendAll(): Promise<void> {
    if (isRunning.current) return
    for (let current = nextFiles(); current.length > 0; current = nextFiles()) {
      isCancelled.current = false
      isRunning.current = true
      show(current[0])
      const files = current.map(({ file }) => file)
      // Another target must not take over files that were picked for an earlier one.
      for (const one of current) one.target ||= latestTarget.current
      // Reported at once, because the steps may submit the form.
      onIncomplete?.(undefined)
      const arrived = await onPick({ file: files[0], files, target: current[0]?.target ?? '' })
      isRunning.current = false
      // Cancelled by the user: not a failure.
      if (!arrived && !isCancelled.current) return show(current[0])
      drop(current)
    }
    show()
  }
  /** One by one, puts a failed file aside, and continues with the next one unless that would fail, too. */
  const putAside = useEffectEvent(() => {
    const current = inHand.current
    if (!current || (failure?.text && !failure.final)) return
    if (failure?.final) {
      setRefused((before) => [...before, { picked: current, reason: failure.text }])
      selection.current = selection.current.filter((one) => one !== current)
    } else lost.current = new Set([...lost.current, current])
    if (failure?.final || navigator.onLine) void sendAll()
    else show()
  })
  const hasFailed = oneByOne && sending?.failed === true
  useEffect(() => {
    if (hasFailed) putAside()
  }, [hasFailed, sending, failure])
  function forget(picked: PickedFile): void {
    revokeUrls([picked])
    setRefused((before) => before.filter((one) => one.picked !== picked))
  }
  function retry(): void {
    lost.current = new Set()
    if (isRunning.current) show(inHand.current)
    else void sendAll()
  }
  return {
    sending,
    refused,
    /** Removes a refused file. */
    forget,
    /** Uploads files. One by one, they follow those that still wait after a failure, and failed files are repeated. */
    start(files: readonly File[]) {
      if (files.length === 0 || isRunning.current) return
      for (const { picked } of refused) forget(picked)
      if (!oneByOne) drop(selection.current)
      selection.current = [...selection.current, ...files.map((file) => toPickedFile(file, target))]
      retry()
    },
    /** Uploads all files that have failed and those that wait. */
    retry,
    /** Removes a file that has failed or waits; together, the whole selection. */
    remove(picked: PickedFile) {
      drop(oneByOne ? [picked] : selection.current)
      if (isRunning.current) show(inHand.current)
      else void sendAll()
    },
    cancelUpload: cancel && cancelUpload,
  }
  function cancelUpload(): void {
    isCancelled.current = true
    cancel?.()
  }
}
