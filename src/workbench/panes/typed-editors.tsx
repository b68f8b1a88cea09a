import { useState } from 'react'
import { InputNumber, TextArea } from '../semi.ts'
import { words } from '../words.ts'

/** How many characters a line of the editor holds, and how many lines it shows at most. */
const [LINE, MOST_LINES] = [36, 8]

interface TextEditorProps {
  title: string
  text: string
  onSet(text: string): void
}

/** A text in one line or several. While it has the focus it shows what is typed: the checked text comes a moment later. */
export function TextEditor({ title, text, onSet }: TextEditorProps) {
  const [typed, setTyped] = useState<string>()
  const shown = typed ?? text
  return (
    <TextArea
      aria-label={title}
      placeholder={words.unset}
      rows={Math.min(MOST_LINES, 1 + Math.floor(shown.length / LINE))}
      value={shown}
      onChange={(next: string) => {
        setTyped(next)
        onSet(next)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}

interface NumberEditorProps {
  title: string
  number: number | undefined
  onSet(number: number): void
}

/** A number. Only a complete one is set. While it has the focus it shows what is typed, as a text does. */
export function NumberEditor({ title, number, onSet }: NumberEditorProps) {
  const [typed, setTyped] = useState<number | string>()
  const shown = typed ?? number
  return (
    <InputNumber
      aria-label={title}
      placeholder={words.unset}
      {...(shown === undefined ? {} : { value: shown })}
      onChange={(next) => {
        setTyped(next)
        if (typeof next === 'number') onSet(next)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}
