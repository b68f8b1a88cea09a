import { useState } from 'react'
import { Avatar } from './avatar.tsx'
import type { Chat } from './chat.ts'
import { fill } from './fill.ts'
import { Icon } from './icons.tsx'
import words from './words.json'
import { type DemoPeople, shortTime } from './demo-routes.ts'

/** The last message of a chat, and its time if known. */
export interface LastMessage {
  text: string
  at?: string
}

export const NOTICES: Chat = { id: 'notices', kind: 'notices', name: words.notices }
export const customerChat = (externalUserid: string) => `customer ${externalUserid}`
export const colleagueChat = (userId: string) => `colleague ${userId}`

/** Returns the chats of a member. */
export function chatsOf({ staff, customers }: DemoPeople, me: string): Chat[] {
  return [
    NOTICES,
    ...customers.map(
      ({ externalUserid, clientName, custName }): Chat => ({
        id: customerChat(externalUserid),
        kind: 'customer',
        // Customers who are not matched yet have only their WeChat name.
        name: clientName || custName,
      }),
    ),
    ...staff
      .filter(({ userId }) => userId !== me)
      .map(({ userId, name }): Chat => ({ id: colleagueChat(userId), kind: 'colleague', name })),
  ]
}

interface ChatListProps {
  chats: readonly Chat[]
  chosen: string
  unread: number
  lastMessageOf(chat: Chat): LastMessage | undefined
  onChoose(id: string): void
}

export function ChatList({ chats, chosen, unread, lastMessageOf, onChoose }: ChatListProps) {
  const [search, setSearch] = useState('')
  const found = chats.filter(({ name }) => name.includes(search.trim()))
  return (
    <nav className="sim-chats" aria-label={words.chats}>
      <label className="sim-search">
        <Icon name="search" />
        <input
          type="search"
          aria-label={words.search}
          placeholder={words.search}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      </label>
      {search.trim() !== '' && found.length === 0 ? <p className="sim-hint">{fill(words.noChats, { search: search.trim() })}</p> : null}
      <ul>
        {found.map((chat) => (
          <li key={chat.id}>
            <Row
              chat={chat}
              chosen={chat.id === chosen}
              unread={chat.kind === 'notices' ? unread : 0}
              last={lastMessageOf(chat)}
              onChoose={onChoose}
            />
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface RowProps extends Pick<ChatListProps, 'unread' | 'onChoose'> {
  chat: Chat
  chosen: boolean
  last: LastMessage | undefined
}

function Row({ chat: { id, kind, name }, chosen, unread, last, onChoose }: RowProps) {
  return (
    <button
      type="button"
      aria-current={chosen}
      aria-label={unread > 0 ? fill(words.unread, { name, count: String(unread) }) : name}
      onClick={() => onChoose(id)}
    >
      <Avatar kind={kind} name={name} />
      <span className="sim-row">
        <span>
          <b>{name}</b>
          {kind === 'customer' ? <span className="sim-wechat">{words.weChat}</span> : null}
          <span className="sim-grow" />
          {last?.at === undefined ? null : <time>{shortTime(last.at)}</time>}
        </span>
        {last === undefined ? null : (
          <span>
            <small>{last.text}</small>
            {unread > 0 ? <span className="sim-badge">{unread}</span> : null}
          </span>
        )}
      </span>
    </button>
  )
}
