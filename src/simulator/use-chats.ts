import { useMemo, useState } from 'react'
import type { Chat } from './chat.ts'
import { chatsOf, NOTICES } from './chats.tsx'
import type { Card, DemoPeople } from './demo-doors.ts'
import { sentFrom } from './meaning.ts'
import type { Params } from './protocol.ts'
import type { Sent } from './talk.tsx'
import { useCards } from './use-cards.ts'

export interface Chats {
  /** Everyone to talk to, and the chat one is in. */
  all: readonly Chat[]
  chat: Chat
  cards: readonly Card[]
  unread: number
  /** What was sent into any of the chats since the simulator was opened. */
  sent: readonly Sent[]
  choose(id: string): void
  /** Sends into the chat one is in, as WeCom's `sendChatMessage` names the parts. */
  send(params: Params): void
  forgetSent(): void
}

/** The chats of one person: a customer's is open at first. */
export function useChats(people: DemoPeople | undefined, me: string | undefined): Chats {
  const [chosen, choose] = useState<string>()
  const [sent, setSent] = useState<readonly Sent[]>([])
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
    send: (params) => setSent((before) => [...before, sentFrom(before.length, chat.id, params, Date.now())]),
    forgetSent: () => setSent([]),
  }
}
