import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import './plain-overlay.css'

interface PlainOverlayProps {
  visible?: boolean
  placement?: string
  /** The id of what names it, where that is not said from within. */
  label?: string
  children?: ReactNode
}

/** What stands in for a dialog or a sheet whose code could not be fetched. */
export function PlainOverlay({ visible, placement, label, children }: PlainOverlayProps) {
  if (!visible) return null
  return createPortal(
    <div className={placement === undefined ? 'st-overlay' : 'st-overlay st-overlay-bottom'}>
      <div role="dialog" aria-modal="true" aria-labelledby={label} tabIndex={-1}>
        {children}
      </div>
    </div>,
    document.body,
  )
}
