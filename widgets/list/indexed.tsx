import { type ComponentType, type CSSProperties, type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react'
import type { ListProps } from '../../generated/widgets.ts'
import type { UiStrings } from '../../renderer/widget.ts'
import { type Letter, lettersOf } from './letters.ts'
import type { Jump, RowsProps } from './rows.tsx'
import './indexed.css'

export interface IndexedProps {
  by: NonNullable<ListProps['index']>['by']
  rows: RowsProps
  RowList: ComponentType<RowsProps>
  words: UiStrings<'letterIndex'>
}

/** Renders rows with an index of their initial letters at the edge of the page. */
export default function Indexed({ by, rows, RowList, words }: IndexedProps) {
  const { items } = rows
  const jump = useRef<Jump>(null)
  const letters = useMemo(() => lettersOf(items.map((item, index) => by(item, index))), [items, by])
  if (letters.length < 2) return <RowList {...rows} />
  return (
    <div className="st-indexed">
      <RowList {...rows} jump={jump} />
      <div className="st-index">
        <LetterIndex letters={letters} label={words.letterIndex} onJump={(index) => jump.current?.(index)} />
      </div>
    </div>
  )
}

/** The position that each key moves to. */
const KEYS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowUp: (at) => at - 1,
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => at + 1,
  ArrowRight: (at) => at + 1,
  Home: () => 0,
  End: (_, last) => last,
}

/**
 * Renders one slider for all letters, moved by finger or keys, because single letters would be too small to tap.
 */
function LetterIndex({ letters, label, onJump }: { letters: readonly Letter[]; label: string; onJump: Jump }) {
  const [at, setAt] = useState(0)
  const [isHeld, setHeld] = useState(false)
  const last = letters.length - 1
  const current = Math.min(at, last)

  function moveTo(next: number) {
    const to = Math.max(0, Math.min(last, next))
    setAt(to)
    onJump(letters[to]?.index ?? 0)
  }
  function onSlide({ currentTarget, clientY }: PointerEvent) {
    const { top, height } = currentTarget.getBoundingClientRect()
    moveTo(Math.floor(((clientY - top) / height) * letters.length))
  }
  function onKeyDown(event: KeyboardEvent) {
    const move = KEYS[event.key]
    if (!move) return
    event.preventDefault()
    moveTo(move(current, last))
  }

  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-orientation="vertical"
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={current}
      aria-valuetext={letters[current]?.letter}
      className="st-index-letters"
      style={{ '--st-letters': letters.length } as CSSProperties}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        setHeld(true)
        onSlide(event)
      }}
      onPointerMove={(event) => isHeld && onSlide(event)}
      onLostPointerCapture={() => setHeld(false)}
    >
      {letters.map(({ letter }, index) => (
        <span key={letter} className={isHeld && index === current ? 'st-index-here' : undefined} aria-hidden="true">
          {letter}
        </span>
      ))}
      {isHeld && (
        <b className="st-index-bubble" aria-hidden="true">
          {letters[current]?.letter}
        </b>
      )}
    </div>
  )
}
