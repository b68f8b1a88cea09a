import type { Loading } from '../../renderer/widget.ts'

/** The display of a tile's count. `text` is undefined while the count is loading; tiles without a count have none of this. */
export interface CountDisplay {
  text: string | undefined
  look: 'st-count' | 'st-count st-count-quiet' | 'st-count st-count-hot'
}

/** Larger counts are displayed as "99+". */
const MAX_SHOWN = 99

/** Returns the display of a count. 0 is muted, and only counts above 0 can be urgent. */
export function countDisplay(badge: Loading<number> | undefined, urgent: boolean, unknown: string): CountDisplay | undefined {
  if (!badge) return undefined
  if (badge.state === 'pending') return { text: undefined, look: 'st-count' }
  if (badge.state === 'failed') return { text: unknown, look: 'st-count st-count-quiet' }
  const text = badge.value > MAX_SHOWN ? `${MAX_SHOWN}+` : String(badge.value)
  return { text, look: badge.value <= 0 ? 'st-count st-count-quiet' : urgent ? 'st-count st-count-hot' : 'st-count' }
}
