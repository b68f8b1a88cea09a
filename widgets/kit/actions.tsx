import type { ReactNode } from 'react'
import './actions.css'

/** Renders the buttons of a block beside its tappable area; null when there are none. */
export function Actions({ children }: { children?: ReactNode }) {
  return isDrawn(children) ? <div className="st-actions">{children}</div> : null
}

/** Whether a node renders anything. */
export function isDrawn(nodes: ReactNode): boolean {
  return Array.isArray(nodes) ? nodes.some(isDrawn) : nodes !== undefined && nodes !== null && nodes !== false
}
