import { useEffect, useRef } from 'react'
import type { Failure } from '../../renderer/widget.ts'

/** Calls `retry` when `resendOn` changes to another text, or the network returns, while a failed upload can be retried. */
export function useResend(resendOn: string | undefined, failure: Failure | undefined, retry: () => void): void {
  const previous = useRef(resendOn)
  const canRetry = failure !== undefined && !failure.final
  const latest = useRef({ canRetry, retry })
  useEffect(() => {
    latest.current = { canRetry, retry }
  })
  useEffect(() => {
    const onOnline = () => latest.current.canRetry && latest.current.retry()
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [])
  useEffect(() => {
    if (previous.current === resendOn) return
    previous.current = resendOn
    if (resendOn && latest.current.canRetry) latest.current.retry()
  }, [resendOn])
}
