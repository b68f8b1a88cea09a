import { Icon } from './icons.tsx'
import words from './words.json'
import { shortTime, type Sms, useDemoRoute } from './demo-routes.ts'

/** Renders the text messages sent to phones, newest first. */
export function Inbox() {
  const { data } = useDemoRoute<{ messages: Sms[] }>('/dev/sms')
  const messages = data?.messages ?? []
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
              <time>{shortTime(at)}</time>
            </header>
            <p>{withCode(text)}</p>
          </li>
        ))}
      </ol>
    </aside>
  )
}

/** Masks a mobile number as WeCom does for other people: the first three and the last four digits remain. */
const masked = (mobile: string) => mobile.replace(/^(\d{3})\d+(\d{4})$/, '$1****$2')

/** Emphasizes the first six-digit number, that is the code. */
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
