import type { Chat } from './chat.ts'
import { colleagueChat, customerChat, type LastMessage } from './chats.tsx'
import { businessTime, pastMessagesOf } from './past-messages.ts'
import type { Failure, HostState, Params } from './protocol.ts'
import type { SentMessage } from './chat-messages.tsx'
import words from './words.json'
import type { Card, DemoPeople } from './demo-routes.ts'

/** Returns the last message of a chat. */
export function lastMessageOf(chat: Chat, cards: readonly Card[], sent: readonly SentMessage[], now: number): LastMessage | undefined {
  const [card] = cards
  if (chat.kind === 'notices') return card ? { text: card.title, at: card.at } : { text: words.noCards }
  const latest = sent.findLast((each) => each.chat === chat.id)
  return latest ? { text: latest.title, at: latest.at } : pastMessagesOf(chat, now).at(-1)
}

/** Returns the id of the chat that the app wants to open. */
export function requestedChat({ userIds, externalUserIds }: Params): string {
  return typeof externalUserIds === 'string' && externalUserIds !== '' ? customerChat(externalUserIds) : colleagueChat(textOf(userIds))
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Converts the params of `sendChatMessage` to a sent message. */
export const toSentMessage = (id: number, chat: string, params: Params, now: number): SentMessage => {
  const { title = '', desc = '', link = '' } = (params['news'] ?? {}) as Partial<SentMessage>
  return { id, chat, title, desc, link, at: businessTime(now) }
}

/** Returns the host state for a chat: the sidebar of a customer's chat, or no particular entry. */
export function stateOf({ tickets }: DemoPeople, { id, kind }: { id: string; kind: string }, failure: Failure | ''): HostState {
  const externalUserId = kind === 'customer' ? id.slice(customerChat('').length) : ''
  return { entry: kind === 'customer' ? 'single_chat_tools' : 'normal', externalUserId, chatId: '', failure, tickets }
}
