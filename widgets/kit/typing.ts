import { useState } from 'react'
import { cutTo } from './text.ts'

interface Typing {
  value: string
  limit?: number | undefined
  onChange(value: string): void
}

/**
 * Typing with a limit in code points, also through an input method: while characters are being composed nothing is
 * cut and nothing is told, because half a syllable is not a value and cutting it breaks the composition.
 */
export function useTyping({ value, limit, onChange }: Typing) {
  const [draft, setDraft] = useState<string>()
  return {
    value: draft ?? value,
    onChange(next: string) {
      if (draft === undefined) onChange(cutTo(next, limit))
      else setDraft(next)
    },
    onCompositionStart: () => setDraft(value),
    onCompositionEnd(event: { currentTarget: { value: string } }) {
      setDraft(undefined)
      onChange(cutTo(event.currentTarget.value, limit))
    },
  }
}
