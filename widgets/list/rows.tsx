import { type ReactNode, type Ref, useImperativeHandle, useRef } from 'react'

/** Brings the row at a position to the top of what is seen. */
export type Jump = (index: number) => void

export interface RowsProps {
  className: string
  items: readonly unknown[]
  item(item: unknown, index: number): ReactNode
  /** Nothing is known of them yet. */
  isComing?: boolean
  jump?: Ref<Jump> | undefined
}

/** A row before it has been measured: two lines and their padding. */
export const ROW = 71
/** How many rows beyond the edge of the window are drawn. */
export const SPARE = 3

/** As many rows as the window shows at once, and some to spare. */
export const screenful = (): number => Math.ceil(window.innerHeight / ROW) + SPARE

/** All rows. */
export function Rows({ className, items, item, isComing, jump }: RowsProps) {
  const list = useRef<HTMLUListElement>(null)
  useImperativeHandle(jump, () => (index) => list.current?.children[index]?.scrollIntoView())
  return (
    <ul ref={list} className={className} aria-hidden={isComing}>
      {items.map((one, index) => (
        <li key={index} className="st-hair">
          {item(one, index)}
        </li>
      ))}
    </ul>
  )
}
