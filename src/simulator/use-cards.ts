import { useState } from 'react'
import { type Card, useDemoRoute } from './demo-routes.ts'

/** Returns a member's cards, newest first, and how many arrived since the chat with the app was last open. */
export function useCards(me: string | undefined, isOpen: boolean): { cards: readonly Card[]; unread: number } {
  const { data } = useDemoRoute<{ cards: Card[] }>(me === undefined ? undefined : `/dev/cards?userId=${encodeURIComponent(me)}`)
  const [seen, setSeen] = useState<Readonly<Record<string, number>>>({})
  const cards = data?.cards ?? []
  const newest = cards[0]?.createdAt ?? 0
  // While that chat is open, new cards count as read.
  if (isOpen && me !== undefined && seen[me] !== newest) setSeen({ ...seen, [me]: newest })
  return { cards, unread: isOpen ? 0 : cards.filter(({ createdAt }) => createdAt > (seen[me ?? ''] ?? 0)).length }
}
