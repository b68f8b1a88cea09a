import { useEffect, useState } from 'react'
import { useForeground } from '../api/foreground.ts'
import './loading.css'

const PATIENCE_MS = 300

/** The one global loading overlay: while a write is under way nothing else can be tapped (SHELL-06). */
export function Loading({ label }: { label: string }) {
  const busy = useForeground(({ count }) => count > 0)
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!busy) return undefined
    const timer = setTimeout(() => setLate(true), PATIENCE_MS)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [busy])
  return busy && late ? (
    <div className="st-loading" role="status" aria-label={label}>
      <div className="st-loading-bar" />
    </div>
  ) : null
}
