import { useEffect, useRef, useState } from 'react'
import type { SearchProps } from '../../generated/widgets.ts'
import { Icon } from '../icon.tsx'
import { useTyping } from '../kit/typing.ts'
import { Input as Box } from '../semi.ts'
import './search.css'

/** How long one must pause before what is typed is searched for. */
const PAUSE = 300
const MAGNIFIER = <Icon name="search" size={20} />

/** A search box: it searches when typing pauses, at once on Enter and when it is cleared. */
export default function Search({ bind, button, placeholder, words }: SearchProps) {
  const box = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { value = '' } = bind
  const [typed, setTyped] = useState(value)
  const [sent, setSent] = useState(value)
  const [seen, setSeen] = useState(value)
  // The place changed, and not to what was sent: somebody else did it (the way back, a reset). Show that. Until the
  // place answers, what was typed stands.
  if (value !== seen) {
    setSeen(value)
    if (value !== sent) {
      setSent(value)
      setTyped(value)
    }
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  function send(text: string) {
    clearTimeout(timer.current)
    if (text === sent) return
    setSent(text)
    bind.set(text === '' ? undefined : text)
  }
  function later(text: string) {
    setTyped(text)
    clearTimeout(timer.current)
    if (!button) timer.current = setTimeout(() => send(text), PAUSE)
  }
  function clear() {
    setTyped('')
    send('')
    box.current?.focus()
  }
  const typing = useTyping({ value: typed, onChange: later })
  const field = (
    <Box
      {...typing}
      ref={box}
      className="st-search"
      type="search"
      enterKeyHint="search"
      autoComplete="off"
      aria-label={placeholder}
      placeholder={placeholder}
      prefix={MAGNIFIER}
      suffix={
        typing.value !== '' && (
          <button type="button" className="st-search-clear" aria-label={words.clear} onClick={clear}>
            <Icon name="close" size={18} />
          </button>
        )
      }
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        // In a form Enter would submit it.
        event.preventDefault()
        send(event.currentTarget.value)
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
