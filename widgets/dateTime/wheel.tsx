import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { two, type Wheel as WheelOf } from './wheels.ts'

interface WheelProps extends WheelOf {
  /** What its numbers count, for the head of the column and for screen readers. */
  unit: string
  onTurn(value: number): void
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, PageUp: -10, PageDown: 10, Home: -Infinity, End: Infinity }
/** A wheel that has not moved for so long has come to rest. */
const REST_MS = 120

/**
 * One column of numbers that snaps to a row: scrolled by finger or wheel, tapped, or turned by keys. The browser does
 * the scrolling; a spin button is what it is to a screen reader.
 */
export function Wheel({ from, to, value, unit, onTurn }: WheelProps) {
  const box = useRef<HTMLUListElement>(null)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  const row = () => (box.current?.firstElementChild as HTMLElement | null)?.offsetHeight || 1
  useLayoutEffect(() => {
    const list = box.current
    if (list && Math.round(list.scrollTop / row()) !== value - from) list.scrollTop = (value - from) * row()
  }, [value, from])
  useEffect(() => () => clearTimeout(rest.current), [])

  function settle(): void {
    const top = box.current?.scrollTop ?? 0
    const next = Math.min(to, from + Math.round(top / row()))
    if (next !== value) onTurn(next)
  }
  function hear(event: KeyboardEvent): void {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = Math.min(to, Math.max(from, value + step))
    if (next !== value) onTurn(next)
  }

  return (
    <div className="st-wheel">
      <span className="st-wheel-unit" aria-hidden="true">
        {unit}
      </span>
      <div
        role="spinbutton"
        tabIndex={0}
        aria-label={unit}
        aria-valuemin={from}
        aria-valuemax={to}
        aria-valuenow={value}
        className="st-wheel-box"
        onKeyDown={hear}
      >
        <ul
          ref={box}
          tabIndex={-1}
          className="st-wheel-rows"
          aria-hidden="true"
          onClick={({ target }) => {
            const at = [...(box.current?.children ?? [])].indexOf(target as Element)
            if (at >= 0) onTurn(from + at)
          }}
          onScroll={() => {
            clearTimeout(rest.current)
            rest.current = setTimeout(settle, REST_MS)
          }}
        >
          {Array.from({ length: to - from + 1 }, (_, index) => from + index).map((number) => (
            <li key={number} className={number === value ? 'st-wheel-on' : undefined}>
              {two(number)}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
