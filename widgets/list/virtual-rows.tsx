import { measureElement, useVirtualizer, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, use, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { PaneContext } from '../kit/pane.ts'
import { registerRows } from '../kit/row-finders.ts'
import { RowKey } from '../kit/row-key.tsx'
import { createRowSize } from './row-size.ts'
import { type RowsProps, SPARE } from './rows.tsx'

/**
 * Renders the rows near the viewport in a list with the full height; the page or its pane scrolls, not the list. Rows render only after the
 * list's top is known, because changing the top recalculates all positions.
 */
export default function VirtualRows(props: RowsProps) {
  const pane = use(PaneContext)
  return pane ? <RowsInPane {...props} pane={pane} /> : <RowsInPage {...props} />
}

function RowsInPage(props: RowsProps) {
  const { options, ...place } = useRowOptions(props, null)
  const initialRect = { width: window.innerWidth, height: window.innerHeight }
  return <VisibleRows {...props} {...place} rows={useWindowVirtualizer<HTMLLIElement>({ ...options, initialRect })} />
}

function RowsInPane({ pane, ...props }: RowsProps & { pane: HTMLElement }) {
  const { options, ...place } = useRowOptions(props, pane)
  const initialRect = { width: pane.clientWidth, height: pane.clientHeight }
  const rows = useVirtualizer<HTMLElement, HTMLLIElement>({ ...options, initialRect, getScrollElement: () => pane })
  return <VisibleRows {...props} {...place} rows={rows} />
}

interface Place {
  list: RefObject<HTMLUListElement | null>
  /** The distance from the top of what scrolls; undefined until the list is laid out. */
  top: number | undefined
  /** The height of a list whose top is not known. */
  expectedHeight: number
}

/** Returns the options of the virtualizer, and the place of the list. */
function useRowOptions({ className, items, jump }: RowsProps, pane: HTMLElement | null) {
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState<number>()
  const gap = className.includes('st-list-cards') ? cardGap() : 0
  const [size] = useState(createRowSize)
  // Content above the list may grow later.
  useLayoutEffect(() => {
    let lastTop: number | undefined
    const updateTop = () => {
      const above = pane ? pane.scrollTop - pane.getBoundingClientRect().top : window.scrollY
      const now = list.current && Math.round(list.current.getBoundingClientRect().top + above)
      // React renders again even for a state that is set to its current value.
      if (now !== null && now !== lastTop) setTop((lastTop = now))
    }
    updateTop()
    const observer = new ResizeObserver(updateTop)
    observer.observe(pane?.firstElementChild ?? document.body)
    return () => observer.disconnect()
  }, [pane])
  const options = {
    enabled: top !== undefined,
    count: items.length,
    estimateSize: size.expected,
    measureElement: <Scroller extends Element | Window>(
      row: HTMLLIElement,
      entry: ResizeObserverEntry | undefined,
      virtualizer: Virtualizer<Scroller, HTMLLIElement>,
    ) => {
      const height = measureElement(row, entry, virtualizer)
      size.learn(height)
      return height
    },
    overscan: SPARE,
    scrollMargin: top ?? 0,
    scrollPaddingStart: jump ? scrollPadding() : 0,
    gap,
  }
  return { options, list, top, expectedHeight: items.length * (size.expected() + gap) }
}

type VisibleRowsProps = RowsProps & Place & { rows: Virtualizer<Window, HTMLLIElement> | Virtualizer<HTMLElement, HTMLLIElement> }

function VisibleRows({ className, items, keys, item, jump, list, top, expectedHeight, rows }: VisibleRowsProps) {
  // Unmeasured rows are measured while scrolling, so the virtualizer repeats until the row is in place.
  useImperativeHandle(jump, () => (index) => rows.scrollToIndex(index, { align: 'start' }))
  useEffect(
    () => registerRows((key) => (top === undefined ? undefined : rows.measurementsCache[keys?.indexOf(key) ?? -1]?.start)),
    [rows, keys, top],
  )
  return (
    <ul ref={list} className={`${className} st-list-long`} style={{ height: top === undefined ? expectedHeight : rows.getTotalSize() }}>
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
