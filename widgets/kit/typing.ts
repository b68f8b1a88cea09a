import { useRef, useState } from 'react'
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
  // Not state: the first characters may arrive before a new drawing does.
  const composing = useRef(false)
  return {
    value: draft ?? value,
    onChange(next: string) {
      if (composing.current) setDraft(next)
      else onChange(cutTo(next, limit))
    },
    onCompositionStart() {
      composing.current = true
    },
    onCompositionEnd(event: { currentTarget: { value: string } }) {
      composing.current = false
      setDraft(undefined)
      onChange(cutTo(event.currentTarget.value, limit))
    },
  }
}
