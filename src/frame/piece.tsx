import type { CSSProperties, ReactNode } from 'react'
import './piece.css'

/** Fields of a long form, in a box that the browser lays out once it comes near the screen. */
export function Piece({ fields, children }: { fields: number; children: ReactNode }) {
  return (
    <div className="st-piece" style={{ '--st-fields': fields } as CSSProperties}>
      {children}
    </div>
  )
}
