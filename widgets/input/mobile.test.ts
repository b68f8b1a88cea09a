import { describe, expect, it } from 'vitest'
import { mobile } from './mobile.ts'

describe('a mobile is displayed in groups and stored as digits', () => {
  it.each([
    ['', ''],
    ['138', '138'],
    ['1380', '138 0'],
    ['13800138000', '138 0013 8000'],
  ])('%s is displayed as "%s"', (digits, text) => {
    expect(mobile.show(digits)).toBe(text)
    expect(mobile.strip(text)).toBe(digits)
  })

  it.each(['+86 138-0013-8000', '8613800138000', '00 86 138 0013 8000', '138 0013 8000 x'])('extracts the number from %s', (typed) =>
    expect(mobile.strip(typed)).toBe('13800138000'))
})
