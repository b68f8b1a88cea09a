import type { Loading } from '../../renderer/widget.ts'

/** How a tile's count is drawn: no text while it is on its way, nothing at all when the tile has none. */
export interface CountFace {
  text: string | undefined
  look: 'st-count' | 'st-count st-count-quiet' | 'st-count st-count-hot'
}

const MOST = 99

/** A count of nothing is quiet, and only a count of something may be urgent. */
export function countFace(badge: Loading<number> | undefined, urgent: boolean, unknown: string): CountFace | undefined {
  if (!badge) return undefined
  if (badge.state === 'pending') return { text: undefined, look: 'st-count' }
  if (badge.state === 'failed') return { text: unknown, look: 'st-count st-count-quiet' }
  const text = badge.value > MOST ? `${MOST}+` : String(badge.value)
  return { text, look: badge.value <= 0 ? 'st-count st-count-quiet' : urgent ? 'st-count st-count-hot' : 'st-count' }
}
