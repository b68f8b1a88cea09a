import { useEffect, useEffectEvent, useRef } from 'react'
import type { Failure } from '../../renderer/widget.ts'
import type { OutgoingFile } from './use-outgoing-file.ts'

/** The pauses before files that did not arrive are uploaded again, in milliseconds. After the last one, users retry. */
const PAUSES_MS = [5_000, 15_000, 45_000]

interface Resending {
  target: string | undefined
  upload: OutgoingFile | undefined
  /** The failure, once the upload has failed. */
  failure: Failure | undefined
  retry: () => void
}

/**
 * Calls `retry` when the network returns, or a file without a target gets one, while a failed upload can be retried. While files are put
 * aside because they did not arrive, also after growing pauses: a short break of a mobile connection causes no event.
 */
export function useResend({ target, upload, failure, retry }: Resending): void {
  const previous = useRef(target)
  const pauses = useRef(0)
  const lost = upload?.failed ? upload.lost.size : 0
  const canRetry = lost > 0 || (failure !== undefined && !failure.final)
  const onOnline = useEffectEvent(() => {
    pauses.current = 0
    if (canRetry) retry()
  })
  useEffect(() => {
    const listener = () => onOnline()
    window.addEventListener('online', listener)
    return () => window.removeEventListener('online', listener)
  }, [])
  const onTarget = useEffectEvent(() => {
    if (target && canRetry && upload?.current?.target === '') retry()
  })
  useEffect(() => {
    if (previous.current === target) return
    previous.current = target
    onTarget()
  }, [target])
  const count = upload?.picked.length ?? 0
  useEffect(() => {
    // Fewer files: one has arrived. More: the user picked some.
    pauses.current = 0
  }, [count])
  const onPause = useEffectEvent(() => {
    pauses.current += 1
    if (navigator.onLine) retry()
  })
  // A failure with a message stops the uploads until users act.
  const isPausing = lost > 0 && upload?.current === undefined
  useEffect(() => {
    const pause = PAUSES_MS[pauses.current]
    if (!isPausing || pause === undefined) return undefined
    const timer = setTimeout(() => onPause(), pause)
    return () => clearTimeout(timer)
  }, [isPausing])
}
