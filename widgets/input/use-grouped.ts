import { type FormEvent, useLayoutEffect, useRef } from 'react'

/** A value that is shown in groups and kept without what parts them. */
export interface Grouped {
  /** What is kept of what is typed or pasted. */
  kept(typed: string): string
  /** What is shown of a value; one that could not be typed is shown as it is. */
  grouped(kept: string): string
  /** Where the cursor stands in the grouped text when so many kept characters are before it. */
  cursorAfter(count: number, kept: string): number
}

/** Typing in groups, where there are some: they come by themselves, and the cursor stays behind the character just typed. */
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
