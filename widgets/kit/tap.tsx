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
export const Tap = (props: TapProps): ReactNode => drawTap(props)

/** The same as a function, for what stands in long lists: a row is few components. */
export function drawTap({ className, onTap, busy, children }: TapProps): ReactNode {
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
