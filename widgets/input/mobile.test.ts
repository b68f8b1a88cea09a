import { describe, expect, it } from 'vitest'
import { cursorAfter, digitsOf, grouped } from './mobile.ts'

describe('a mobile is displayed in groups and stored as digits', () => {
  it.each([
    ['', ''],
    ['138', '138'],
    ['1380', '138 0'],
    ['13800138000', '138 0013 8000'],
  ])('%s is displayed as "%s"', (digits, text) => {
    expect(grouped(digits)).toBe(text)
    expect(digitsOf(text)).toBe(digits)
    expect(cursorAfter(digits.length)).toBe(text.length)
  })

  it.each(['+86 138-0013-8000', '8613800138000', '138 0013 8000 转 12'])('extracts the number from %s', (typed) =>
    expect(digitsOf(typed)).toBe('13800138000'))
})
