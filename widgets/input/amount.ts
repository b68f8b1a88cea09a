import type { Grouped } from './use-grouped.ts'

const YUAN = 13
const FEN = 2

/** An amount as it is typed: its thousands apart, no more than fen, and kept without the commas. */
export const amount: Grouped = {
  kept(typed) {
    const [, sign = '', rest = ''] = /^\s*(-?)(.*)$/s.exec(typed.replace(/[\u3002\uff0e]/g, '.')) ?? []
    const [yuan = '', ...fen] = rest.replace(/[^\d.]/g, '').split('.')
    const whole = `${sign}${yuan.slice(0, YUAN)}`
    return fen.length === 0 ? whole : `${whole}.${fen.join('').slice(0, FEN)}`
  },
  grouped(kept) {
    const [yuan = '', fen] = kept.split('.')
    const apart = yuan.replace(/\B(?=(\d{3})+$)/g, ',')
    return fen === undefined ? apart : `${apart}.${fen}`
  },
  cursorAfter(count, kept) {
    const text = amount.grouped(kept)
    let at = 0
    for (let passed = 0; passed < count && at < text.length; at += 1) if (text[at] !== ',') passed += 1
    return at
  },
}

/** When one has typed: to the fen. */
export function completed(kept: string): string {
  const [yuan = '', fen = ''] = kept.split('.')
  return /\d/.test(kept) ? `${/\d/.test(yuan) ? yuan : `${yuan}0`}.${fen.padEnd(FEN, '0')}` : kept
}
