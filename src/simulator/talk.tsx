import { Avatar } from './avatar.tsx'
import type { Chat } from './chat.ts'
import { Composer } from './composer.tsx'
import { pastMessagesOf } from './past-messages.ts'
import { Icon } from './icons.tsx'
import words from './words.json'
import { briefly, type Card, plain } from './demo-doors.ts'

/** What was sent into a chat, from the app or by hand. */
export interface Sent {
  id: number
  chat: string
  title: string
  desc: string
  /** Empty: a plain message. */
  link: string
  /** Business time, `YYYY-MM-DD HH:mm:ss`. */
  at: string
}

interface TalkProps {
  chat: Chat
  /** Who one is. */
  me: string
  /** When the simulator was opened, epoch milliseconds: older talks are dated by it. */
  since: number
  cards: readonly Card[]
  sent: readonly Sent[]
  /** Opens the app from the side of the chat. */
  onEnter(): void
  /** Opens the app by a link that signs one in by WeCom. */
  onEnterSilently(): void
  /** Opens what a card leads to. */
  onOpen(link: string): void
  onSend(text: string): void
}

/** The chat one is in: the app's cards, or what was sent to this person. */
export function Talk({ chat, me, since, cards, sent, onEnter, onEnterSilently, onOpen, onSend }: TalkProps) {
  const here = sent.filter((each) => each.chat === chat.id)
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
                <Mine key={at} to={chat.name} me={me} at={at} before={all[index - 1]?.at}>
                  <p>{text}</p>
                </Mine>
              ) : (
                <li key={at}>
                  <When at={at} before={all[index - 1]?.at} />
                  <div className="sim-theirs">
                    <Avatar kind={chat.kind} name={chat.name} />
                    <p>{text}</p>
                  </div>
                </li>
              ),
            )}
            {here.map(({ id, title, desc, link, at }, index) => (
              <Mine key={id} to={chat.name} me={me} at={at} before={here[index - 1]?.at}>
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

interface WhenProps {
  at: string
  /** When the message above was sent. */
  before?: string | undefined
}

/** A time stands above the first message of an hour only. */
function When({ at, before }: WhenProps) {
  const isSameHour = before?.slice(0, 'YYYY-MM-DD HH'.length) === at.slice(0, 'YYYY-MM-DD HH'.length)
  return isSameHour ? null : <time>{briefly(at)}</time>
}

function Mine({ to, me, at, before, children }: WhenProps & { to: string; me: string; children: React.ReactNode }) {
  return (
    <li aria-label={`${words.sent} ${to}`}>
      <When at={at} before={before} />
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
