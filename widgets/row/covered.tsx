import type { ReactNode } from 'react'
import type { RowProps } from '../../generated/widgets.ts'
import type { Steps } from '../../renderer/widget.ts'
import { known } from '../kit/bone.tsx'

interface CoveredProps {
  /** The element whose words name the row. */
  label: string
  busy: boolean
  onTap: Steps
  children: ReactNode
}

/**
 * A row with a link inside: buttons can't hold buttons, so the row's own lies beneath its words, and whatever is
 * tapped but the link counts as the row.
 */
export function Covered({ label, busy, onTap, children }: CoveredProps) {
  return (
    <div
      role="presentation"
      className="st-row-main st-row-covered st-tap"
      onPointerDown={onTap.prepare}
      onClick={() => void (busy || onTap())}
    >
      <button type="button" className="st-row-cover" aria-labelledby={label} aria-busy={busy} />
      {children}
    </div>
  )
}

/** The link in the second line; what it does is not the row's doing. */
export function Inline({ link, busy }: { link: NonNullable<RowProps['link']>; busy: boolean }) {
  return (
    <button
      type="button"
      className="st-row-inline"
      aria-busy={busy}
      onPointerDown={(event) => {
        event.stopPropagation()
        link.onTap.prepare?.()
      }}
      onClick={(event) => {
        event.stopPropagation()
        if (!busy) void link.onTap()
      }}
    >
      <span className="st-cut">{known(link.label)}</span>
    </button>
  )
}
