import { type ReactNode, useEffect, useReducer } from 'react'

/**
 * Renders an overlay closed first and opens it in an effect. If Semi's portal is open initially, it loses its content when React mounts it
 * twice (StrictMode).
 */
export function OpenAfterMount({ children }: { children(visible: boolean): ReactNode }) {
  const [visible, open] = useReducer(() => true, false)
  useEffect(() => open(), [])
  return children(visible)
}
