import { measureElement, useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { registerRows } from '../kit/row-finders.ts'
import { RowKey } from '../kit/row-key.tsx'
import { createRowSize } from './row-size.ts'
import { type RowsProps, SPARE } from './rows.tsx'

/**
 * Renders the rows near the viewport in a list with the full height; the page scrolls, not the list. Rows render only after the list's top
 * is known, because changing the top recalculates all positions.
 */
export default function VirtualRows({ className, items, keys, item, jump }: RowsProps) {
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState<number>()
  const gap = className.includes('st-list-cards') ? cardGap() : 0
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
  // Unmeasured rows are measured while scrolling, so the virtualizer repeats until the row is in place.
  useImperativeHandle(jump, () => (index) => rows.scrollToIndex(index, { align: 'start' }))
  useEffect(
    () => registerRows((key) => (top === undefined ? undefined : rows.measurementsCache[keys?.indexOf(key) ?? -1]?.start)),
    [rows, keys, top],
  )
  // Content above the list may grow later.
  useLayoutEffect(() => {
    let lastTop: number | undefined
    const updateTop = () => {
      const now = list.current && Math.round(list.current.getBoundingClientRect().top + window.scrollY)
      // React renders again even for a state that is set to its current value.
      if (now !== null && now !== lastTop) setTop((lastTop = now))
    }
    updateTop()
    const observer = new ResizeObserver(updateTop)
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
          data-row={keys?.[index]}
          className={index === 0 ? 'st-hair' : 'st-hair st-hair-top'}
          style={{ transform: `translateY(${start - (top ?? 0)}px)` }}
          aria-setsize={items.length}
          aria-posinset={index + 1}
        >
          <RowKey value={keys?.[index]}>{item(items[index], index)}</RowKey>
        </li>
      ))}
    </ul>
  )
}

/** Returns the distance between cards; the style sheet defines it for short lists, too. */
const cardGap = (): number => Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--st-gap')) || 0

/** Returns the height that bars cover at the top of the page. */
const scrollPadding = (): number => Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
