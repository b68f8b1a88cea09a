import { type FormEvent, useState } from 'react'
import { fill } from './fill.ts'
import words from './words.json'

/** Where one writes to the other end of a chat; nobody there answers. */
export function Composer({ name, onSend }: { name: string; onSend(text: string): void }) {
  const [text, setText] = useState('')
  const label = fill(words.writeTo, { name })
  function send(event: FormEvent): void {
    event.preventDefault()
    if (text.trim() === '') return
    onSend(text.trim())
    setText('')
  }
  return (
    <form className="sim-composer" onSubmit={send}>
      <input aria-label={label} placeholder={label} value={text} onChange={({ target }) => setText(target.value)} />
      <button type="submit" className="sim-button sim-primary" disabled={text.trim() === ''}>
        {words.send}
      </button>
    </form>
  )
}
