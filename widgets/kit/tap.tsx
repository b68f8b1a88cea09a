import type { ReactNode } from 'react'
import type { Steps } from '../../renderer/widget.ts'

interface TapProps {
  className: string
  /** Absent: it is only looked at. */
  onTap?: undefined | Steps
  busy: boolean
  children: ReactNode
}

/** A block that may be tapped: a real button, deaf while its steps run; or a plain block. */
export function Tap({ className, onTap, busy, children }: TapProps) {
  if (!onTap) return <div className={className}>{children}</div>
  return (
    <button
      type="button"
      className={`${className} st-tap`}
      aria-busy={busy}
      onPointerDown={onTap.prepare}
      onClick={() => void (busy || onTap())}
    >
      {children}
    </button>
  )
}
