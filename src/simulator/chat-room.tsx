import { useState } from 'react'
import { ChatList } from './chats.tsx'
import { lastOf } from './meaning.ts'
import { Rail, type View } from './rail.tsx'
import { Talk } from './talk.tsx'
import type { Chats } from './use-chats.ts'

interface ChatRoomProps {
  chats: Chats
  /** Who one is. */
  me: string
  /** Opens the app from the side of the chat. */
  onEnter(): void
  /** Opens it by a link that signs one in by WeCom. */
  onEnterSilently(): void
  /** Opens what a card leads to. */
  onOpen(link: string): void
}

/** WeCom beside the telephone: whom one may talk to, and the chat one is in. */
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
        lastOf={(each) => lastOf(each, cards, sent, since)}
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
