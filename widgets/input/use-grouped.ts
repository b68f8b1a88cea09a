import { type FormEvent, useLayoutEffect, useRef } from 'react'

/** The format of a value that is displayed in groups and stored without separators. */
export interface Grouped {
  /** Returns the stored value of a typed or pasted text. */
  kept(typed: string): string
  /** Returns the displayed text of a stored value. */
  grouped(kept: string): string
  /** Returns the cursor position in the displayed text after `count` stored characters. */
  cursorAfter(count: number, kept: string): number
}

/** Returns handlers for typing with separators, which keep the cursor behind the typed character; undefined without a format. */
export function useGrouped(groups: Grouped | undefined, value: string, onChange: (kept: string) => void) {
  const cursor = useRef<{ box: HTMLInputElement; at: number }>(undefined)
  useLayoutEffect(() => {
    const moved = cursor.current
    cursor.current = undefined
    if (moved && document.activeElement === moved.box) moved.box.setSelectionRange(moved.at, moved.at)
  })
  if (!groups) return undefined
  const { kept, grouped, cursorAfter } = groups
  return {
    value: grouped(value),
    onChange(typed: string, event: FormEvent<HTMLInputElement>) {
      const box = event.currentTarget
      const next = kept(typed)
      const before = kept(typed.slice(0, box.selectionStart ?? typed.length)).length
      cursor.current = { box, at: cursorAfter(before, next) }
      onChange(next)
    },
  }
}
