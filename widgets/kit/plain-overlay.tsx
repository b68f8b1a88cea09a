import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import './plain-overlay.css'

/** What stands in for a dialog or a sheet whose code could not be fetched. */
export function PlainOverlay({ visible, placement, children }: { visible?: boolean; placement?: string; children?: ReactNode }) {
  if (!visible) return null
  return createPortal(
    <div className={placement === undefined ? 'st-overlay' : 'st-overlay st-overlay-bottom'}>
      <div role="dialog" aria-modal="true" tabIndex={-1}>
        {children}
      </div>
    </div>,
    document.body,
  )
}
