import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import { positionOf, type RowsProps } from './rows.tsx'

/** A row before it has been measured: two lines and their padding. */
const ROW = 71
const GAP = 12

/** The rows near the window, in a list as high as all of them; the page scrolls, not the list. */
export default function VirtualRows({ className, items, item }: RowsProps) {
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  const rows = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => ROW,
    overscan: 3,
    scrollMargin: top,
    gap: className.includes('st-list-cards') ? GAP : 0,
  })
  // What stands above the list may grow later; the observer also calls once before the first picture.
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => {
      if (list.current) setTop(Math.round(list.current.getBoundingClientRect().top + window.scrollY))
    })
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  return (
    <ul ref={list} className={`${className} st-list-long`} style={{ height: rows.getTotalSize() }}>
      {rows.getVirtualItems().map(({ index, start }) => (
        <li
          key={positionOf(index)}
          ref={rows.measureElement}
          data-index={index}
          className={index === 0 ? 'st-hair' : 'st-hair st-hair-top'}
          style={{ transform: `translateY(${start - top}px)` }}
          aria-setsize={items.length}
          aria-posinset={index + 1}
        >
          {item(items[index], index)}
        </li>
      ))}
    </ul>
  )
}
