import { useState } from 'react'
import { Icon } from './icons.tsx'
import words from './words.json'
import type { World } from './world.ts'

/** Someone to talk to: a customer, a colleague, or the app itself, whose cards come as its own messages. */
export interface Chat {
  /** The kind and the messenger's own id. */
  id: string
  kind: 'notices' | 'customer' | 'colleague'
  name: string
}

export const NOTICES: Chat = { id: 'notices', kind: 'notices', name: words.notices }
export const customerChat = (externalUserid: string) => `customer ${externalUserid}`
export const colleagueChat = (userId: string) => `colleague ${userId}`

/** Everyone whom this person may write to. */
export function chatsOf({ staff, customers }: World, me: string): Chat[] {
  return [
    NOTICES,
    ...customers.map(
      ({ externalUserid, clientName, custName }): Chat => ({
        id: customerChat(externalUserid),
        kind: 'customer',
        // Whoever is not matched yet has only the name they gave themselves.
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
  onChoose(id: string): void
}

export function ChatList({ chats, chosen, unread, onChoose }: ChatListProps) {
  const [search, setSearch] = useState('')
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
      <ul>
        {chats
          .filter(({ name }) => name.includes(search.trim()))
          .map(({ id, kind, name }) => (
            <li key={id}>
              <button type="button" aria-current={id === chosen} onClick={() => onChoose(id)}>
                <Avatar kind={kind} name={name} />
                <b>{name}</b>
                {kind === 'customer' ? <span className="sim-wechat">{words.weChat}</span> : null}
                {kind === 'notices' && unread > 0 ? <span className="sim-badge">{unread}</span> : null}
              </button>
            </li>
          ))}
      </ul>
    </nav>
  )
}

/** The first letter of a name; the app has its own picture. */
export function Avatar({ kind, name }: Pick<Chat, 'kind' | 'name'>) {
  return (
    <span className="sim-avatar" data-kind={kind} aria-hidden="true">
      {kind === 'notices' ? <Icon name="app" /> : [...name][0]}
    </span>
  )
}
