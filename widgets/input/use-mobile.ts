import { type FormEvent, useLayoutEffect, useRef } from 'react'
import { cursorAfter, digitsOf, grouped } from './mobile.ts'

/** Typing a mobile: groups come by themselves, and the cursor stays behind the digit just typed. */
export function useMobile(value: string, onChange: (digits: string) => void) {
  const cursor = useRef<{ box: HTMLInputElement; at: number }>(undefined)
  useLayoutEffect(() => {
    const kept = cursor.current
    cursor.current = undefined
    if (kept && document.activeElement === kept.box) kept.box.setSelectionRange(kept.at, kept.at)
  })
  return {
    value: grouped(digitsOf(value)),
    onChange(typed: string, event: FormEvent<HTMLInputElement>) {
      const box = event.currentTarget
      const before = digitsOf(typed.slice(0, box.selectionStart ?? typed.length)).length
      cursor.current = { box, at: cursorAfter(before) }
      onChange(digitsOf(typed))
    },
  }
}
