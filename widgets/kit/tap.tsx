import type { ReactNode } from 'react'
import type { Steps } from '../../renderer/widget.ts'

interface TapProps {
  className: string
  /** Absent when the block is not tappable. */
  onTap?: undefined | Steps
  busy: boolean
  children: ReactNode
}

/** Renders a block as a button that ignores taps while its steps run, or as a plain element without `onTap`. */
export const Tap = (props: TapProps): ReactNode => drawTap(props)

/** The same as a plain function, so that rows of long lists need few components. */
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
