import { Avatar } from './avatar.tsx'
import type { Chat } from './chats.tsx'
import { Composer } from './composer.tsx'
import { Icon } from './icons.tsx'
import { toldBefore } from './meaning.ts'
import words from './words.json'
import { briefly, type Card, plain } from './world.ts'

/** What was sent into a chat, from the app or by hand. */
export interface Sent {
  id: number
  chat: string
  title: string
  desc: string
  /** Empty: a plain message. */
  link: string
}

interface TalkProps {
  chat: Chat
  /** Who one is. */
  me: string
  cards: readonly Card[]
  sent: readonly Sent[]
  /** Opens the app from the side of the chat. */
  onEnter(): void
  /** Opens what a card leads to. */
  onOpen(link: string): void
  onSend(text: string): void
}

/** The chat one is in: the app's cards, or what was sent to this person. */
export function Talk({ chat, me, cards, sent, onEnter, onOpen, onSend }: TalkProps) {
  const told = toldBefore(chat)
  const here = sent.filter((each) => each.chat === chat.id)
  return (
    <section className="sim-talk" aria-label={chat.name}>
      <header>
        <h2>{chat.name}</h2>
        {chat.kind === 'customer' ? <span className="sim-wechat">{words.weChat}</span> : null}
        <span className="sim-grow" />
        <button type="button" className="sim-button" onClick={onEnter}>
          <Icon name="app" />
          {words.open}
        </button>
      </header>
      <ol aria-live="polite">
        {chat.kind === 'notices' ? (
          <Cards cards={cards} onOpen={onOpen} />
        ) : (
          <>
            {told === undefined ? null : (
              <Mine to={chat.name} me={me}>
                <p>{told}</p>
              </Mine>
            )}
            {told === undefined && here.length === 0 ? <li className="sim-hint">{words.noCards}</li> : null}
            {here.map(({ id, title, desc, link }) => (
              <Mine key={id} to={chat.name} me={me}>
                {link === '' ? (
                  <p>{title}</p>
                ) : (
                  <button type="button" className="sim-card" onClick={() => onOpen(link)}>
                    <b>{title}</b>
                    <span>{desc}</span>
                  </button>
                )}
              </Mine>
            ))}
          </>
        )}
      </ol>
      {chat.kind === 'notices' ? null : <Composer key={chat.id} name={chat.name} onSend={onSend} />}
    </section>
  )
}

function Mine({ to, me, children }: { to: string; me: string; children: React.ReactNode }) {
  return (
    <li className="sim-mine" aria-label={`${words.sent} ${to}`}>
      {children}
      <Avatar kind="colleague" name={me} />
    </li>
  )
}

function Cards({ cards, onOpen }: Pick<TalkProps, 'cards' | 'onOpen'>) {
  if (cards.length === 0) return <li className="sim-hint">{words.noCards}</li>
  return cards.toReversed().map(({ cardId, title, content, redirect, btntxt, at }) => (
    <li key={cardId}>
      <time>{briefly(at)}</time>
      <div className="sim-theirs">
        <Avatar kind="notices" name={words.notices} />
        <button type="button" className="sim-card" onClick={() => onOpen(redirect)}>
          <b>{title}</b>
          <span>{plain(content)}</span>
          <em>{btntxt || words.details}</em>
        </button>
      </div>
    </li>
  ))
}
