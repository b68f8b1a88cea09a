import { useState } from 'react'
import { ChatList } from './chats.tsx'
import { lastMessageOf } from './host-state.ts'
import { Rail, type View } from './rail.tsx'
import { Talk } from './chat-messages.tsx'
import type { Chats } from './use-chats.ts'

interface ChatRoomProps {
  chats: Chats
  /** Name of the current account. */
  me: string
  onEnter(): void
  /** Opens the app by the link that signs in through WeCom. */
  onEnterSilently(): void
  onOpen(link: string): void
}

/** Renders WeCom beside the phone: the chats, and the messages of the selected chat. */
export function ChatRoom({ chats: { all, chat, cards, unread, sent, choose, send }, me, onEnter, onEnterSilently, onOpen }: ChatRoomProps) {
  const [view, setView] = useState<View>('all')
  const [since] = useState(Date.now)
  return (
    <>
      <Rail view={view} unread={unread} name={me} onView={setView} />
      <ChatList
        chats={all.filter(({ kind }) => view === 'all' || kind === view)}
        chosen={chat.id}
        unread={unread}
        lastMessageOf={(each) => lastMessageOf(each, cards, sent, since)}
        onChoose={choose}
      />
      <Talk
        chat={chat}
        me={me}
        since={since}
        cards={cards}
        sent={sent}
        onEnter={onEnter}
        onEnterSilently={onEnterSilently}
        onOpen={onOpen}
        onSend={(text) => send({ news: { title: text } })}
      />
    </>
  )
}
