import { useEffect, useRef } from 'react'
import type { Failure } from '../../renderer/widget.ts'

interface Resending {
  target: string | undefined
  /** Whether the failed file was picked without a target. */
  lacksTarget: boolean
  failure: Failure | undefined
  retry: () => void
}

/** Calls `retry` when the network returns, or a file without a target gets one, while a failed upload can be retried. */
export function useResend({ target, lacksTarget, failure, retry }: Resending): void {
  const previous = useRef(target)
  const canRetry = failure !== undefined && !failure.final
  const latest = useRef({ canRetry, lacksTarget, retry })
  useEffect(() => {
    latest.current = { canRetry, lacksTarget, retry }
  })
  useEffect(() => {
    const onOnline = () => latest.current.canRetry && latest.current.retry()
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [])
  useEffect(() => {
    if (previous.current === target) return
    previous.current = target
    const { canRetry: mayRetry, lacksTarget: waits, retry: again } = latest.current
    if (target && mayRetry && waits) again()
  }, [target])
}
