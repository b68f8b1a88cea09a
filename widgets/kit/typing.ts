import { useRef, useState } from 'react'
import { cutTo } from './text.ts'

interface TypingOptions {
  value: string
  limit?: number | undefined
  onChange(value: string): void
}

/**
 * Returns handlers of a text input with a limit in code points that support input methods. During a composition the value is not cut and
 * not reported, because cutting would break the composition.
 */
export function useTyping({ value, limit, onChange }: TypingOptions) {
  const [draft, setDraft] = useState<string>()
  // A ref instead of state, because the first characters may arrive before the next render.
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
