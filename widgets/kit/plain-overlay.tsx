import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import './plain-overlay.css'

interface PlainOverlayProps {
  visible?: boolean
  placement?: string
  /** The id of the labelling element, if the content does not label the dialog itself. */
  label?: string
  children?: ReactNode
}

/** Renders a dialog or sheet without Semi, when its code cannot be fetched. */
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
