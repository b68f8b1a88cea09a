import { createContext, type ReactNode, use } from 'react'
import { createPortal } from 'react-dom'

/** The element at the page's lower edge; null outside a page and inside a dialog, 'coming' during a page's first render. */
export const EdgeContext = createContext<HTMLElement | null | 'coming'>(null)

/**
 * Renders a bar or a floating button at the page's lower edge. Uses a portal, because `position: fixed` does not work inside size
 * containers, which container queries need.
 */
export function PageEdge({ children }: { children: ReactNode }) {
  const edge = use(EdgeContext)
  // Rendering in place first and moving the node afterwards would shift the layout.
  if (edge === 'coming') return null
  return edge ? createPortal(children, edge) : children
}
