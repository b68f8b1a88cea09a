import { createContext, type ReactNode, use } from 'react'
import { createPortal } from 'react-dom'

/**
 * Where the page draws what sticks to its lower edge; nothing outside a page, or inside a dialog; not there yet at a page's
 * first drawing.
 */
export const EdgeContext = createContext<HTMLElement | null | 'coming'>(null)

/**
 * Draws a bar or a floating button at the page's lower edge. A portal, because `position: fixed` breaks inside
 * containers that are measured for container queries.
 */
export function PageEdge({ children }: { children: ReactNode }) {
  const edge = use(EdgeContext)
  // Drawn in place first and moved then, it would push the page down and up again.
  if (edge === 'coming') return null
  return edge ? createPortal(children, edge) : children
}
