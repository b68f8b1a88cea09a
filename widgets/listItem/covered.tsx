import type { ReactNode } from 'react'
import type { ListItemProps } from '../../generated/widgets.ts'
import type { Steps } from '../../renderer/widget.ts'
import { textOrSkeleton } from '../kit/bone.tsx'

interface CoveredProps {
  /** The element whose words name the item. */
  label: string
  busy: boolean
  onTap: Steps
  children: ReactNode
}

/**
 * An item with a link inside: buttons can't hold buttons, so the item's own lies beneath its words, and whatever is
 * tapped but the link counts as the item.
 */
export function Covered({ label, busy, onTap, children }: CoveredProps) {
  return (
    <div
      role="presentation"
      className="st-item-main st-item-covered st-tap"
      onPointerDown={onTap.prepare}
      onClick={() => void (busy || onTap())}
    >
      <button type="button" className="st-item-cover" aria-labelledby={label} aria-busy={busy} />
      {children}
    </div>
  )
}

/** The link in the second line; what it does is not the item's doing. */
export function Inline({ link, busy }: { link: NonNullable<ListItemProps['link']>; busy: boolean }) {
  return (
    <button
      type="button"
      className="st-item-inline"
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
      <span className="st-cut">{textOrSkeleton(link.label)}</span>
    </button>
  )
}

/** The link beside the item. */
export function SideLink({ label, onTap, busy }: NonNullable<ListItemProps['link']> & { busy: boolean }) {
  return (
    <button type="button" className="st-item-link" aria-busy={busy} onPointerDown={onTap.prepare} onClick={() => void (busy || onTap())}>
      <span>{label}</span>
    </button>
  )
}
