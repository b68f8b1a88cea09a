import fc from 'fast-check'
import { expect, it } from 'vitest'
import { amount, completed } from './amount.ts'

it('keeps digits and one decimal point with at most two decimals of a pasted text', () => {
  const typed = ['1234567.5', '1,234.567', '¥ 12。5', '12..3', 'abc', '-5', '.5', '12345678901234567']
  expect(typed.map(amount.strip)).toEqual(['1234567.5', '1234.56', '12.5', '12.3', '', '-5', '.5', '1234567890123'])
  expect(amount.format('1234567.5')).toBe('1,234,567.5')
})

it('grouping keeps the value, and the cursor stays behind the same number of characters', () =>
  fc.assert(
    fc.property(fc.stringMatching(/^-?\d{0,13}(\.\d{0,2})?$/), fc.nat(20), (value, at) => {
      expect(amount.strip(amount.format(value))).toBe(value)
      const count = Math.min(at, value.length)
      expect(amount.format(value).slice(0, amount.cursorAfter(count, value)).replaceAll(',', '')).toBe(value.slice(0, count))
    }),
  ))

it('adds the missing decimals at the end of typing', () => {
  expect(['12', '12.', '12.5', '.5', '', '-'].map(completed)).toEqual(['12.00', '12.00', '12.50', '0.50', '', '-'])
})
