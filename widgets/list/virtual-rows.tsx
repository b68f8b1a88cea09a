import { measureElement, useWindowVirtualizer } from '@tanstack/react-virtual'
import { useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { createRowSize } from './row-size.ts'
import { type RowsProps, SPARE } from './rows.tsx'

const GAP = 12

/**
 * The rows near the window, in a list as high as all of them; the page scrolls, not the list. Where the list begins is
 * found first, because the places of all its rows are counted anew when that changes.
 */
export default function VirtualRows({ className, items, item, jump }: RowsProps) {
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState<number>()
  const gap = className.includes('st-list-cards') ? GAP : 0
  const [size] = useState(createRowSize)
  const rows = useWindowVirtualizer<HTMLLIElement>({
    enabled: top !== undefined,
    count: items.length,
    estimateSize: size.expected,
    measureElement(row, entry, virtualizer) {
      const height = measureElement(row, entry, virtualizer)
      size.learn(height)
      return height
    },
    overscan: SPARE,
    scrollMargin: top ?? 0,
    scrollPaddingStart: jump ? scrollPadding() : 0,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    gap,
  })
  // Rows that are not in the document yet are measured on the way: the virtualizer looks again until the row is where it belongs.
  useImperativeHandle(jump, () => (index) => rows.scrollToIndex(index, { align: 'start' }))
  // What stands above the list may grow later.
  useLayoutEffect(() => {
    let known: number | undefined
    const look = () => {
      const now = list.current && Math.round(list.current.getBoundingClientRect().top + window.scrollY)
      // React draws once more for a state set to what it was.
      if (now !== null && now !== known) setTop((known = now))
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  const height = top === undefined ? items.length * (size.expected() + gap) : rows.getTotalSize()
  return (
    <ul ref={list} className={`${className} st-list-long`} style={{ height }}>
      {rows.getVirtualItems().map(({ index, start }) => (
        <li
          key={index}
          ref={rows.measureElement}
          data-index={index}
          className={index === 0 ? 'st-hair' : 'st-hair st-hair-top'}
          style={{ transform: `translateY(${start - (top ?? 0)}px)` }}
          aria-setsize={items.length}
          aria-posinset={index + 1}
        >
          {item(items[index], index)}
        </li>
      ))}
    </ul>
  )
}

/** What bars cover of the page's top. */
const scrollPadding = (): number => Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
