import { useEffect, useState } from 'react'
import { useForeground } from '../api/foreground.ts'
import './loading.css'

/** Delay before the overlay appears, in milliseconds, so that fast requests show none. */
const DELAY_MS = 300

/** The only loading overlay of the app: blocks all taps while a foreground request is in progress (SHELL-06). */
export function Loading({ label }: { label: string }) {
  const busy = useForeground(({ count }) => count > 0)
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!busy) return undefined
    const timer = setTimeout(() => setLate(true), DELAY_MS)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [busy])
  return (
    busy &&
    late && (
      <div className="st-loading" role="status" aria-label={label}>
        <div className="st-loading-bar" />
      </div>
    )
  )
}
