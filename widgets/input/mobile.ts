import type { GroupedFormat } from './use-grouped.ts'

/** Formats a mobile as it is read aloud: 138 0013 8000 (AMB-40). The stored value has no spaces. */
export function grouped(digits: string): string {
  return [digits.slice(0, 3), digits.slice(3, 7), digits.slice(7)].filter(Boolean).join(' ')
}

const LENGTH = 11

/** Returns the digits of a typed or pasted text without the country code, at most 11. */
export function digitsOf(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  return (digits.length > LENGTH && digits.startsWith('86') ? digits.slice(2) : digits).slice(0, LENGTH)
}

/** Returns the cursor position in the grouped text after `count` digits. */
export const cursorAfter = (count: number): number => count + (count > 7 ? 2 : count > 3 ? 1 : 0)

export const mobile: GroupedFormat = { strip: digitsOf, format: (value) => grouped(digitsOf(value)), cursorAfter }
