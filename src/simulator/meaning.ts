import type { Chat } from './chat.ts'
import { colleagueChat, customerChat, type Last } from './chats.tsx'
import { businessTime, pastMessagesOf } from './past-messages.ts'
import type { Failure, HostState, Params } from './protocol.ts'
import type { Sent } from './talk.tsx'
import words from './words.json'
import type { Card, DemoPeople } from './demo-doors.ts'

/** What was said last in a chat. */
export function lastOf(chat: Chat, cards: readonly Card[], sent: readonly Sent[], now: number): Last | undefined {
  const [card] = cards
  if (chat.kind === 'notices') return card ? { text: card.title, at: card.at } : { text: words.noCards }
  const latest = sent.findLast((each) => each.chat === chat.id)
  return latest ? { text: latest.title, at: latest.at } : pastMessagesOf(chat, now).at(-1)
}

/** The chat that the app wants to open. */
export function chatNamed({ userIds, externalUserIds }: Params): string {
  return typeof externalUserIds === 'string' && externalUserIds !== '' ? customerChat(externalUserIds) : colleagueChat(textOf(userIds))
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** What the app sent into a chat. */
export const sentFrom = (id: number, chat: string, params: Params, now: number): Sent => {
  const { title = '', desc = '', link = '' } = (params['news'] ?? {}) as Partial<Sent>
  return { id, chat, title, desc, link, at: businessTime(now) }
}

/** What WeCom tells the app about the place it was opened from: the sidebar of a customer's chat, or anywhere. */
export function stateOf({ tickets }: DemoPeople, { id, kind }: { id: string; kind: string }, failure: Failure | ''): HostState {
  const externalUserId = kind === 'customer' ? id.slice(customerChat('').length) : ''
  return { entry: kind === 'customer' ? 'single_chat_tools' : 'normal', externalUserId, chatId: '', failure, tickets }
}
