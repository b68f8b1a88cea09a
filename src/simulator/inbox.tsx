import { Icon } from './icons.tsx'
import words from './words.json'
import { briefly, type Sms, useDoor } from './demo-doors.ts'

/** The messages that telephones got, the youngest first. */
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
      <ol aria-live="polite">
        {messages.map(({ smsId, mobile, text, at }) => (
          <li key={smsId}>
            <header>
              <b>{masked(mobile)}</b>
              <time>{briefly(at)}</time>
            </header>
            <p>{withCode(text)}</p>
          </li>
        ))}
      </ol>
    </aside>
  )
}

/** As other people's numbers are shown: the first three and the last four digits. */
const masked = (mobile: string) => mobile.replace(/^(\d{3})\d+(\d{4})$/, '$1****$2')

/** The first six digits in a row are what one looks for. */
function withCode(text: string) {
  const [code] = /(?<!\d)\d{6}(?!\d)/.exec(text) ?? []
  if (code === undefined) return text
  const [before, ...after] = text.split(code)
  return (
    <>
      {before}
      <strong>{code}</strong>
      {after.join(code)}
    </>
  )
}
