import type { ReactNode } from 'react'
import './actions.css'

/** The buttons of a block, beside what is tapped and never in it; nothing when there are none. */
export function Actions({ children }: { children?: ReactNode }) {
  return isDrawn(children) ? <div className="st-actions">{children}</div> : null
}

/** Is there anything to draw? */
export function isDrawn(nodes: ReactNode): boolean {
  return Array.isArray(nodes) ? nodes.some(isDrawn) : nodes !== undefined && nodes !== null && nodes !== false
}
