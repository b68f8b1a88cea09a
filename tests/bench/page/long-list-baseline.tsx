import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import '../../../widgets/kit/base.css'
import '../../../widgets/kit/tags.css'
import '../../../widgets/list/list.css'
import '../../../widgets/listItem/listItem.css'

/** A virtual list, written by hand. Calls `row` for each index near the viewport, so that no extra component renders. */
export function LongListBaseline({ look, count, row }: { look: string; count: number; row(index: number): ReactNode }) {
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  const rows = useWindowVirtualizer({ count, estimateSize: () => 71, overscan: 3, scrollMargin: top })
  useLayoutEffect(() => {
    if (list.current) setTop(Math.round(list.current.getBoundingClientRect().top + window.scrollY))
  }, [])
  return (
    <ul ref={list} className={`st-list st-list-rows st-list-long ${look}`} style={{ height: rows.getTotalSize() }}>
      {rows.getVirtualItems().map(({ key, index, start }) => (
        <li
          key={key}
          ref={rows.measureElement}
          data-index={index}
          className={index === 0 ? 'st-hair' : 'st-hair st-hair-top'}
          style={{ transform: `translateY(${start - top}px)` }}
        >
          {row(index)}
        </li>
      ))}
    </ul>
  )
}
