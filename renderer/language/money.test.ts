import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareMoney, isMoney, readMoney, showMoney } from './money.ts'

/** Amounts in fen with up to 13 digits of yuan, beyond the precision of a float. */
const fen = fc.bigInt({ min: -999_999_999_999_999n, max: 999_999_999_999_999n })
const textOf = (amount: bigint): string => {
  const digits = String(amount < 0n ? -amount : amount).padStart(3, '0')
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

describe('amounts are not rounded', () => {
  it('readMoney and showMoney keep the amount, with any additional zeros and signs', () =>
    fc.assert(
      fc.property(fen, fc.nat(4), (amount, zeros) => {
        const text = textOf(amount)
        const [, sign = '', digits = ''] = /^(-?)(.*)$/.exec(text) ?? []
        expect(readMoney(text)).toBe(text)
        expect(readMoney(`${sign}${'0'.repeat(zeros)}${digits}${'0'.repeat(zeros)}`)).toBe(text)
        expect(showMoney(text)?.replaceAll(',', '')).toBe(text)
        expect(isMoney(text)).toBe(true)
      }),
    ))

  it('compareMoney compares to the fen', () =>
    fc.assert(
      fc.property(fen, fc.oneof(fen, fc.constantFrom(-1n, 0n, 1n)), (amount, other) => {
        const near = other >= -1n && other <= 1n ? amount + other : other
        expect(compareMoney(textOf(amount), textOf(near))).toBe(amount < near ? -1 : amount > near ? 1 : 0)
      }),
    ))

  it('decimals beyond fen are kept', () => {
    expect(readMoney('0.105')).toBe('0.105')
    expect(showMoney(1234.5678)).toBe('1,234.5678')
    expect(compareMoney('0.105', '0.11')).toBe(-1)
  })
})

it('readMoney normalizes numbers, whole amounts and missing or additional zeros', () => {
  expect([7.5, '7.5', '07.500', '+7.50'].map(readMoney)).toEqual(['7.50', '7.50', '7.50', '7.50'])
  expect([0, '-0', '0.00'].map(readMoney)).toEqual(['0.00', '0.00', '0.00'])
})

it('readMoney rejects words, thousands separators, exponents and more than 13 digits', () => {
  expect(['', 'x', '1,000', '1e5', '.5', 1e21, Number.NaN, true, '12345678901234'].map(readMoney)).toEqual(Array(9).fill(undefined))
  expect(['1.005', '1.', '', 'x', 5].map(isMoney)).toEqual(Array(5).fill(false))
  expect(compareMoney('x', '1')).toBeUndefined()
})
