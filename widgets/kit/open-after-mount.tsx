import { type ReactNode, useEffect, useReducer } from 'react'

/**
 * Draws an overlay closed first and open right after. Semi's portal loses its content when it is open from its first
 * moment and React mounts it twice (StrictMode); opened later it keeps it.
 */
export function OpenAfterMount({ children }: { children(visible: boolean): ReactNode }) {
  const [visible, open] = useReducer(() => true, false)
  useEffect(() => open(), [])
  return children(visible)
}
