import { type FormEvent, useState } from 'react'
import { fill } from './fill.ts'
import words from './words.json'

/** The message box of the simulated chat; the other side never replies. */
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
