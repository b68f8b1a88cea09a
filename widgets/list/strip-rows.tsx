import { type ReactNode, useEffect, useRef, useState } from 'react'
import { RowKey } from '../kit/row-key.tsx'
import type { RowsProps } from './rows.tsx'

/** Number of items that are always rendered; more than are visible at once on a phone. */
const INITIAL_ITEMS = 6
/** Distance beyond the visible edge at which an item is rendered. */
const RENDER_MARGIN = '0px 400px'

/** Renders a horizontal strip. Items that are far away are empty, as wide as the first item, and fetch no data. */
export function StripRows({ className, items, keys, item }: RowsProps) {
  const list = useRef<HTMLUListElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const first = list.current?.firstElementChild
    if (!first) return undefined
    const observer = new ResizeObserver(() => requestAnimationFrame(() => setWidth(first.getBoundingClientRect().width)))
    observer.observe(first)
    return () => observer.disconnect()
  }, [])
  return (
    <div className={className}>
      <ul ref={list}>
        {items.map((one, index) =>
          index < INITIAL_ITEMS ? (
            <li key={index} className="st-hair">
              <RowKey value={keys?.[index]}>{item(one, index)}</RowKey>
            </li>
          ) : (
            <LazyItem key={index} width={width}>
              {() => <RowKey value={keys?.[index]}>{item(one, index)}</RowKey>}
            </LazyItem>
          ),
        )}
      </ul>
    </div>
  )
}

/** Renders an item once it is near, and keeps it. Waits for a width, because items without one overlap and would all seem near. */
function LazyItem({ width, children }: { width: number; children: () => ReactNode }) {
  const place = useRef<HTMLLIElement>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    const element = place.current
    if (isNear || !element || width === 0) return undefined
    const observer = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && setIsNear(true), {
      root: element.closest('.st-list-strip'),
      rootMargin: RENDER_MARGIN,
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [isNear, width])
  return (
    <li ref={place} className="st-hair" style={isNear ? {} : { width }}>
      {isNear && children()}
    </li>
  )
}
