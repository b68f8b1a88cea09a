import { useMemo, useState } from 'react'
import type { Chat } from './chat.ts'
import { chatsOf, NOTICES } from './chats.tsx'
import type { Card, DemoPeople } from './demo-routes.ts'
import { toSentMessage } from './host-state.ts'
import type { Params } from './protocol.ts'
import type { SentMessage } from './chat-messages.tsx'
import { useCards } from './use-cards.ts'

export interface Chats {
  all: readonly Chat[]
  chat: Chat
  cards: readonly Card[]
  unread: number
  /** Messages sent into any chat since the simulator was opened. */
  sent: readonly SentMessage[]
  choose(id: string): void
  /** Sends into the selected chat; params as in WeCom's `sendChatMessage`. */
  send(params: Params): void
  clearSent(): void
}

/** Returns a member's chats; the first customer's chat is selected initially. */
export function useChats(people: DemoPeople | undefined, me: string | undefined): Chats {
  const [chosen, choose] = useState<string>()
  const [sent, setSent] = useState<readonly SentMessage[]>([])
  const all = useMemo(() => (people && me !== undefined ? chatsOf(people, me) : []), [people, me])
  const chat = all.find(({ id }) => id === chosen) ?? all.find(({ kind }) => kind === 'customer') ?? NOTICES
  const { cards, unread } = useCards(me, chat.id === NOTICES.id)
  return {
    all,
    chat,
    cards,
    unread,
    sent,
    choose,
    send: (params) => setSent((before) => [...before, toSentMessage(before.length, chat.id, params, Date.now())]),
    clearSent: () => setSent([]),
  }
}
