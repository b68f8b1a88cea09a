import type { Grouped } from './use-grouped.ts'

/** A mobile as it is read aloud: 138 0013 8000 (AMB-40). It is kept without the blanks. */
export function grouped(digits: string): string {
  return [digits.slice(0, 3), digits.slice(3, 7), digits.slice(7)].filter(Boolean).join(' ')
}

const LENGTH = 11

/** The digits of what is typed or pasted, a country code in front left out, no more than a mobile has. */
export function digitsOf(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  return (digits.length > LENGTH && digits.startsWith('86') ? digits.slice(2) : digits).slice(0, LENGTH)
}

/** Where the cursor stands in the grouped text when so many digits are before it. */
export const cursorAfter = (count: number): number => count + (count > 7 ? 2 : count > 3 ? 1 : 0)

export const mobile: Grouped = { kept: digitsOf, grouped: (value) => grouped(digitsOf(value)), cursorAfter }
