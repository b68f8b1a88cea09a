import { type ComponentType, type CSSProperties, type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react'
import type { ListProps } from '../../generated/widgets.ts'
import type { UiStrings } from '../../renderer/widget.ts'
import { type Letter, lettersOf } from './letters.ts'
import type { Jump, RowsProps } from './rows.tsx'
import './indexed.css'

export interface IndexedProps {
  by: NonNullable<ListProps['index']>['by']
  rows: RowsProps
  Shown: ComponentType<RowsProps>
  words: UiStrings<'letterIndex'>
}

/** Rows, and at the edge of the page the letters that their texts begin with. */
export default function Indexed({ by, rows, Shown, words }: IndexedProps) {
  const { items } = rows
  const jump = useRef<Jump>(null)
  const letters = useMemo(() => lettersOf(items.map((item, index) => by(item, index))), [items, by])
  if (letters.length < 2) return <Shown {...rows} />
  return (
    <div className="st-indexed">
      <Shown {...rows} jump={jump} />
      <div className="st-index">
        <LetterIndex letters={letters} label={words.letterIndex} onJump={(index) => jump.current?.(index)} />
      </div>
    </div>
  )
}

/** What each key moves it to, of so many letters. */
const KEYS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowUp: (at) => at - 1,
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => at + 1,
  ArrowRight: (at) => at + 1,
  Home: () => 0,
  End: (_, last) => last,
}

/**
 * One control for all letters: for a finger that slides along it, and a slider for whoever uses keys or listens. Letters alone would be
 * too small to hit.
 */
function LetterIndex({ letters, label, onJump }: { letters: readonly Letter[]; label: string; onJump: Jump }) {
  const [at, setAt] = useState(0)
  const [isHeld, setHeld] = useState(false)
  const last = letters.length - 1
  const here = Math.min(at, last)

  function go(next: number) {
    const to = Math.max(0, Math.min(last, next))
    setAt(to)
    onJump(letters[to]?.index ?? 0)
  }
  function slide({ currentTarget, clientY }: PointerEvent) {
    const { top, height } = currentTarget.getBoundingClientRect()
    go(Math.floor(((clientY - top) / height) * letters.length))
  }
  function press(event: KeyboardEvent) {
    const move = KEYS[event.key]
    if (!move) return
    event.preventDefault()
    go(move(here, last))
  }

  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-orientation="vertical"
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={here}
      aria-valuetext={letters[here]?.letter}
      className="st-index-letters"
      style={{ '--st-letters': letters.length } as CSSProperties}
      onKeyDown={press}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        setHeld(true)
        slide(event)
      }}
      onPointerMove={(event) => isHeld && slide(event)}
      onLostPointerCapture={() => setHeld(false)}
    >
      {letters.map(({ letter }, index) => (
        <span key={letter} className={isHeld && index === here ? 'st-index-here' : undefined} aria-hidden="true">
          {letter}
        </span>
      ))}
      {isHeld && (
        <b className="st-index-bubble" aria-hidden="true">
          {letters[here]?.letter}
        </b>
      )}
    </div>
  )
}
