import { useEffect, useRef } from 'react'

/** Calls `retry` when `resendOn` changes to another text while a failed upload can be retried. */
export function useResend(resendOn: string | undefined, canRetry: boolean, retry: () => void): void {
  const previous = useRef(resendOn)
  const latest = useRef({ canRetry, retry })
  useEffect(() => {
    latest.current = { canRetry, retry }
  })
  useEffect(() => {
    if (previous.current === resendOn) return
    previous.current = resendOn
    if (resendOn && latest.current.canRetry) latest.current.retry()
  }, [resendOn])
}
