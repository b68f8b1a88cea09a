import type { ReactNode } from 'react'
import type { ListItemProps } from '../../generated/widgets.ts'
import type { Steps } from '../../renderer/widget.ts'
import { textOrSkeleton } from '../kit/bone.tsx'

interface CoveredProps {
  /** The id of the element with the item's name. */
  label: string
  busy: boolean
  onTap: Steps
  children: ReactNode
}

/**
 * Renders an item that contains a link. Buttons cannot contain buttons, so the item's button is beneath its texts, and taps anywhere but on
 * the link run the item's steps.
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

/** Renders the link in the second line; its taps do not reach the item. */
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

/** Renders the link beside the item. */
export function SideLink({ label, onTap, busy }: NonNullable<ListItemProps['link']> & { busy: boolean }) {
  return (
    <button type="button" className="st-item-link" aria-busy={busy} onPointerDown={onTap.prepare} onClick={() => void (busy || onTap())}>
      <span>{label}</span>
    </button>
  )
}
