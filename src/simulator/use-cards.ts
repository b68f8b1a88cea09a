import { useState } from 'react'
import { type Card, useDoor } from './demo-doors.ts'

/** The cards of one person, the youngest first, and how many of them came since they were looked at last. */
export function useCards(me: string | undefined, isOpen: boolean): { cards: readonly Card[]; unread: number } {
  const { shown } = useDoor<{ cards: Card[] }>(me === undefined ? undefined : `/dev/cards?userId=${encodeURIComponent(me)}`)
  const [seen, setSeen] = useState<Readonly<Record<string, number>>>({})
  const cards = shown?.cards ?? []
  const youngest = cards[0]?.createdAt ?? 0
  // Looked at as they come.
  if (isOpen && me !== undefined && seen[me] !== youngest) setSeen({ ...seen, [me]: youngest })
  return { cards, unread: isOpen ? 0 : cards.filter(({ createdAt }) => createdAt > (seen[me ?? ''] ?? 0)).length }
}
