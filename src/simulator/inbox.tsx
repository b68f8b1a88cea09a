import { Icon } from './icons.tsx'
import words from './words.json'
import { type Sms, useDoor } from './world.ts'

/** The messages that telephones got. */
export function Inbox() {
  const { shown } = useDoor<{ messages: Sms[] }>('/dev/sms')
  const messages = shown?.messages ?? []
  return (
    <aside className="sim-inbox" aria-label={words.sms}>
      <h2>
        <Icon name="mail" />
        {words.sms}
      </h2>
      {messages.length === 0 ? <p className="sim-hint">{words.noSms}</p> : null}
      {messages.map(({ mobile, text, sentAt }) => (
        <article key={`${mobile} ${sentAt}`}>
          <b>{mobile}</b>
          <p>{text}</p>
        </article>
      ))}
    </aside>
  )
}
