import { type FormEvent, useLayoutEffect, useRef } from 'react'

/** The format of a value that is displayed in groups and stored without separators. */
export interface GroupedFormat {
  strip(typed: string): string
  format(value: string): string
  /** Returns the cursor position in the displayed text after `count` stored characters. */
  cursorAfter(count: number, value: string): number
}

/** Returns handlers for typing with separators, which keep the cursor behind the typed character; undefined without a format. */
export function useGrouped(grouping: GroupedFormat | undefined, value: string, onChange: (value: string) => void) {
  const cursor = useRef<{ box: HTMLInputElement; at: number }>(undefined)
  useLayoutEffect(() => {
    const moved = cursor.current
    cursor.current = undefined
    if (moved && document.activeElement === moved.box) moved.box.setSelectionRange(moved.at, moved.at)
  })
  if (!grouping) return undefined
  const { strip, format, cursorAfter } = grouping
  return {
    value: format(value),
    onChange(typed: string, event: FormEvent<HTMLInputElement>) {
      const box = event.currentTarget
      const next = strip(typed)
      const before = strip(typed.slice(0, box.selectionStart ?? typed.length)).length
      cursor.current = { box, at: cursorAfter(before, next) }
      onChange(next)
    },
  }
}
