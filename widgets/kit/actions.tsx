import type { ReactNode } from 'react'
import './actions.css'

/** The buttons of a block, beside what is tapped and never in it; nothing when there are none. A function, as what stands in rows is. */
export const drawActions = (buttons: ReactNode): ReactNode => isDrawn(buttons) && <div className="st-actions">{buttons}</div>

/** Is there anything to draw? */
export function isDrawn(nodes: ReactNode): boolean {
  return Array.isArray(nodes) ? nodes.some(isDrawn) : nodes !== undefined && nodes !== null && nodes !== false
}
