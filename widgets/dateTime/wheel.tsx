import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { twoDigits, type Wheel as WheelOf } from './wheels.ts'

interface WheelProps extends WheelOf {
  /** The unit of the numbers, for the column header and for screen readers. */
  unit: string
  onTurn(value: number): void
  /** Receives a function that returns the number in the band, also while the wheel still turns. */
  inBand: Ref<() => number>
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, PageUp: -10, PageDown: 10, Home: -Infinity, End: Infinity }
/** A wheel that has not scrolled for this long, in milliseconds, has stopped. */
const REST_MS = 120

/**
 * Renders a column of numbers that snaps to a row: scrolled by finger or wheel, tapped, or turned by keys. It scrolls natively and is a
 * spin button for screen readers.
 */
export function Wheel({ from, to, value, unit, onTurn, inBand }: WheelProps) {
  const box = useRef<HTMLUListElement>(null)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  const rowHeight = () => (box.current?.firstElementChild as HTMLElement | null)?.offsetHeight || 1
  useLayoutEffect(() => {
    const list = box.current
    if (list && Math.round(list.scrollTop / rowHeight()) !== value - from) list.scrollTop = (value - from) * rowHeight()
  }, [value, from])
  useEffect(() => () => clearTimeout(rest.current), [])

  // Phones scroll beyond both ends and back.
  const rowInBand = () => Math.min(to, Math.max(from, from + Math.round((box.current?.scrollTop ?? 0) / rowHeight())))
  useImperativeHandle(inBand, () => rowInBand)

  function applyRow(): void {
    const next = rowInBand()
    if (next !== value) onTurn(next)
  }
  function onKeyDown(event: KeyboardEvent): void {
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
        onKeyDown={onKeyDown}
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
            rest.current = setTimeout(applyRow, REST_MS)
          }}
        >
          {Array.from({ length: to - from + 1 }, (_, index) => from + index).map((number) => (
            <li key={number} className={number === value ? 'st-wheel-on' : undefined}>
              {twoDigits(number)}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
