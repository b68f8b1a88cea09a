import type { GroupedFormat } from './use-grouped.ts'

const MAX_YUAN_DIGITS = 13
const MAX_FEN_DIGITS = 2

/** The format of an amount while typing: thousands separators, at most two decimals, and a value without commas. */
export const amount: GroupedFormat = {
  strip(typed) {
    const [, sign = '', rest = ''] = /^\s*(-?)(.*)$/s.exec(typed.replace(/[\u3002\uff0e]/g, '.')) ?? []
    const [yuan = '', ...fen] = rest.replace(/[^\d.]/g, '').split('.')
    const whole = `${sign}${yuan.slice(0, MAX_YUAN_DIGITS)}`
    return fen.length === 0 ? whole : `${whole}.${fen.join('').slice(0, MAX_FEN_DIGITS)}`
  },
  format(value) {
    const [yuan = '', fen] = value.split('.')
    const withCommas = yuan.replace(/\B(?=(\d{3})+$)/g, ',')
    return fen === undefined ? withCommas : `${withCommas}.${fen}`
  },
  cursorAfter(count, value) {
    const text = amount.format(value)
    let at = 0
    for (let passed = 0; passed < count && at < text.length; at += 1) if (text[at] !== ',') passed += 1
    return at
  },
}

/** Returns the amount with two decimals, for the end of typing. */
export function completed(value: string): string {
  const [yuan = '', fen = ''] = value.split('.')
  return /\d/.test(value) ? `${/\d/.test(yuan) ? yuan : `${yuan}0`}.${fen.padEnd(MAX_FEN_DIGITS, '0')}` : value
}
