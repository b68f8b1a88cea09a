import type { CSSProperties, ReactNode } from 'react'
import './piece.css'

/** Renders fields of a long form in a box with `content-visibility`, which is laid out only near the viewport. */
export function Piece({ fields, children }: { fields: number; children: ReactNode }) {
  return (
    <div className="st-piece" style={{ '--st-fields': fields } as CSSProperties}>
      {children}
    </div>
  )
}
