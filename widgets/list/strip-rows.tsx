import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { RowsProps } from './rows.tsx'

/** As many as stand beside one another on any phone, and some more: they are drawn at once. */
const FIRST = 6
/** How far beyond the edge one is drawn, before somebody swipes there. */
const NEAR = '0px 400px'

/** A strip: what nobody has swiped to is not drawn, and asks for nothing; its place is as wide as the first. */
export function StripRows({ className, items, item }: RowsProps) {
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
    <ul ref={list} className={className}>
      {items.map((one, index) =>
        index < FIRST ? (
          <li key={index} className="st-hair">
            {item(one, index)}
          </li>
        ) : (
          <Near key={index} width={width}>
            {() => item(one, index)}
          </Near>
        ),
      )}
    </ul>
  )
}

/** One that is drawn once it comes near, and stays. Before the first has a width all places lie on one another, and none is near. */
function Near({ width, children }: { width: number; children: () => ReactNode }) {
  const place = useRef<HTMLLIElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    const element = place.current
    if (near || !element || width === 0) return undefined
    const observer = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && setNear(true), {
      root: element.parentElement,
      rootMargin: NEAR,
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [near, width])
  return (
    <li ref={place} className="st-hair" style={near ? {} : { width }}>
      {near && children()}
    </li>
  )
}
