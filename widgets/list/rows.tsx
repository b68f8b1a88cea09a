import { type ReactNode, type Ref, useImperativeHandle, useRef } from 'react'
import { RowKey } from '../kit/row-key.tsx'

/** Scrolls the row at an index to the top of the visible area. */
export type Jump = (index: number) => void

export interface RowsProps {
  className: string
  items: readonly unknown[]
  /** A unique key per item; absent while the items are placeholders. */
  keys?: readonly string[]
  item(item: unknown, index: number): ReactNode
  /** Whether the items are placeholders of unknown data. */
  isComing?: boolean
  jump?: Ref<Jump> | undefined
}

/** The estimated height of a row, in CSS pixels: two lines and padding. */
export const ROW = 71
/** Number of rows rendered beyond the edge of the viewport. */
export const SPARE = 3

/** Returns the number of rows that fit into the window, plus `SPARE`. */
export const screenful = (): number => Math.ceil(window.innerHeight / ROW) + SPARE

/** Renders all rows. */
export function Rows({ className, items, keys, item, isComing, jump }: RowsProps) {
  const list = useRef<HTMLUListElement>(null)
  useImperativeHandle(jump, () => (index) => list.current?.children[index]?.scrollIntoView())
  return (
    <ul ref={list} className={className} aria-hidden={isComing}>
      {items.map((one, index) => (
        <li key={index} className="st-hair" data-row={keys?.[index]}>
          <RowKey value={keys?.[index]}>{item(one, index)}</RowKey>
        </li>
      ))}
    </ul>
  )
}
