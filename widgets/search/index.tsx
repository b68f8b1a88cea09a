import { useEffect, useRef } from 'react'
import { closeIcon } from '../../generated/icons/close.ts'
import { searchIcon } from '../../generated/icons/search.ts'
import type { SearchProps } from '../../generated/widgets.ts'
import { Icon } from '../icon.tsx'
import { keepCursor, Line } from '../kit/line.tsx'
import { endsComposition, useTyping } from '../kit/typing.ts'
import { useSearchText } from './use-search-text.ts'
import './search.css'

/** The longest text that the service searches for. */
const MAX_LENGTH = 64
const MAGNIFIER = <Icon name={searchIcon} size={20} />

/** Renders a search box. It searches when typing pauses, and immediately on Enter, on its button and when it is cleared (DEC-37). */
export default function Search({ bind, button, placeholder, focused = false, onLeave, words }: SearchProps) {
  const box = useRef<HTMLInputElement>(null)
  const { typed, type, hold, send, clear } = useSearchText(bind)
  const leave = () => {
    const text = box.current?.value.trim() ?? ''
    if (text !== '') void onLeave?.({ text })
  }
  const typing = useTyping({ value: typed, limit: MAX_LENGTH, onChange: type, onBlur: leave })
  useEffect(() => {
    // After the page has moved the focus to its title.
    if (focused) requestAnimationFrame(() => box.current?.focus({ preventScroll: true }))
  }, [focused])
  const field = (
    <Line
      {...typing}
      onCompositionStart={() => {
        hold()
        typing.onCompositionStart()
      }}
      ref={box}
      className="st-search"
      type="search"
      enterKeyHint="search"
      autoComplete="off"
      aria-label={placeholder}
      placeholder={placeholder}
      before={MAGNIFIER}
      after={
        typing.value !== '' && (
          <button
            type="button"
            className="st-search-clear"
            aria-label={words.clear}
            onMouseDown={keepCursor}
            onClick={() => {
              clear()
              box.current?.focus()
            }}
          >
            <Icon name={closeIcon} size={18} />
          </button>
        )
      }
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || endsComposition(event)) return
        // Prevents submitting a surrounding form.
        event.preventDefault()
        send(event.currentTarget.value)
        leave()
      }}
    />
  )
  if (!button) return field
  return (
    <div className="st-search-line">
      {field}
      <button type="button" className="st-search-go" onClick={() => send(typed)}>
        {button}
      </button>
    </div>
  )
}
