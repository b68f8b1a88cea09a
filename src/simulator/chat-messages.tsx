import { Avatar } from './avatar.tsx'
import type { Chat } from './chat.ts'
import { Composer } from './composer.tsx'
import { pastMessagesOf } from './past-messages.ts'
import { Icon } from './icons.tsx'
import words from './words.json'
import { type Card, plainText, shortTime } from './demo-routes.ts'

/** A message sent into a chat, by the app or typed. */
export interface SentMessage {
  id: number
  chat: string
  title: string
  desc: string
  /** Empty for a plain text message. */
  link: string
  /** Business time, `YYYY-MM-DD HH:mm:ss`. */
  at: string
}

interface TalkProps {
  chat: Chat
  /** Name of the current account. */
  me: string
  /** When the simulator was opened, epoch milliseconds; the sample messages are dated relative to it. */
  since: number
  cards: readonly Card[]
  sent: readonly SentMessage[]
  onEnter(): void
  /** Opens the app by the link that signs in through WeCom. */
  onEnterSilently(): void
  onOpen(link: string): void
  onSend(text: string): void
}

/** Renders the selected chat: the app's cards, or the messages with a person. */
export function Talk({ chat, me, since, cards, sent, onEnter, onEnterSilently, onOpen, onSend }: TalkProps) {
  const chatMessages = sent.filter((each) => each.chat === chat.id)
  return (
    <section className="sim-talk" aria-label={chat.name}>
      <header>
        <h2>{chat.name}</h2>
        {chat.kind === 'customer' ? <span className="sim-wechat">{words.weChat}</span> : null}
        <span className="sim-grow" />
        <button type="button" className="sim-button" onClick={onEnterSilently}>
          <Icon name="contact" />
          {words.openSilently}
        </button>
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
            {pastMessagesOf(chat, since).map(({ mine, text, at }, index, all) =>
              mine ? (
                <OwnMessage key={at} to={chat.name} me={me} at={at} before={all[index - 1]?.at}>
                  <p>{text}</p>
                </OwnMessage>
              ) : (
                <li key={at}>
                  <MessageTime at={at} before={all[index - 1]?.at} />
                  <div className="sim-theirs">
                    <Avatar kind={chat.kind} name={chat.name} />
                    <p>{text}</p>
                  </div>
                </li>
              ),
            )}
            {chatMessages.map(({ id, title, desc, link, at }, index) => (
              <OwnMessage key={id} to={chat.name} me={me} at={at} before={chatMessages[index - 1]?.at}>
                {link === '' ? (
                  <p>{title}</p>
                ) : (
                  <button type="button" className="sim-card" onClick={() => onOpen(link)}>
                    <b>{title}</b>
                    <span>{desc}</span>
                  </button>
                )}
              </OwnMessage>
            ))}
          </>
        )}
      </ol>
      {chat.kind === 'notices' ? null : <Composer key={chat.id} name={chat.name} onSend={onSend} />}
    </section>
  )
}

interface MessageTimeProps {
  at: string
  /** The time of the previous message. */
  before?: string | undefined
}

/** Renders a time above the first message of each hour. */
function MessageTime({ at, before }: MessageTimeProps) {
  const isSameHour = before?.slice(0, 'YYYY-MM-DD HH'.length) === at.slice(0, 'YYYY-MM-DD HH'.length)
  return isSameHour ? null : <time>{shortTime(at)}</time>
}

function OwnMessage({ to, me, at, before, children }: MessageTimeProps & { to: string; me: string; children: React.ReactNode }) {
  return (
    <li aria-label={`${words.sent} ${to}`}>
      <MessageTime at={at} before={before} />
      <div className="sim-mine">
        {children}
        <Avatar kind="colleague" name={me} />
      </div>
    </li>
  )
}

function Cards({ cards, onOpen }: Pick<TalkProps, 'cards' | 'onOpen'>) {
  if (cards.length === 0) return <li className="sim-hint">{words.noCards}</li>
  return cards.toReversed().map(({ cardId, title, content, redirect, btntxt, at }) => (
    <li key={cardId}>
      <time>{shortTime(at)}</time>
      <div className="sim-theirs">
        <Avatar kind="notices" name={words.notices} />
        <button type="button" className="sim-card" onClick={() => onOpen(redirect)}>
          <b>{title}</b>
          <span>{plainText(content)}</span>
          <em>{btntxt || words.details}</em>
        </button>
      </div>
    </li>
  ))
}
