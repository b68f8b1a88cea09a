import type { ReactNode } from 'react'

export interface RowsProps {
  className: string
  items: readonly unknown[]
  item(item: unknown, index: number): ReactNode
  /** Nothing is known of them yet. */
  isComing?: boolean
}

/** A place in the list: what stands there may change, its row stays. */
export const positionOf = (index: number): string => `place ${index}`

/** All rows. */
export function Rows({ className, items, item, isComing }: RowsProps) {
  return (
    <ul className={className} aria-hidden={isComing}>
      {items.map((one, index) => (
        <li key={positionOf(index)} className="st-hair">
          {item(one, index)}
        </li>
      ))}
    </ul>
  )
}
