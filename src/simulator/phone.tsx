import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { fill } from './fill.ts'
import { frameName, type Look } from './protocol.ts'
import words from './words.json'

interface PhoneProps {
  frame: RefObject<HTMLIFrameElement | null>
  /** The path, and a counter that forces a reload when it changes. */
  page: { path: string; visit: number }
  title: string
  look: Look
  account: string
  password: string
  note: string
  children: ReactNode
}

/** Renders the app inside WeCom on a phone; `children` are WeCom's overlays. */
export function Phone({ frame, page, title, look, account, password, note, children }: PhoneProps) {
  return (
    <section className="sim-stand" aria-label={words.phone}>
      <div className={`sim-phone semi-always-${look.dark ? 'dark' : 'light'}`}>
        <div className="sim-screen">
          <div className="sim-status" aria-hidden="true">
            <span>{useClock()}</span>
            <i />
            <svg viewBox="0 0 46 12" width="46" height="12">
              <path d="M0 11V7h2.6v4zM4 11V5h2.6v6zM8 11V3h2.6v8zM12 11V1h2.6v10zM24 9V3h14v6zM42.5 8V4h1.6v4z" />
              <rect x="22.5" y="1.5" width="17" height="9" rx="2.5" fill="none" stroke="currentColor" />
            </svg>
          </div>
          <div className="sim-title" aria-hidden="true">
            <b>{title}</b>
          </div>
          <div className="sim-page">
            <iframe
              key={page.visit}
              ref={frame}
              src={page.path}
              name={frameName(look)}
              title={words.phone}
              allow="clipboard-read; clipboard-write"
            />
            {children}
            <output className="sim-note">{note}</output>
          </div>
        </div>
      </div>
      <p className="sim-hint">{fill(words.signIn, { account, password })}</p>
    </section>
  )
}

const clock = new Intl.DateTimeFormat('zh-CN', { hour: '2-digit', minute: '2-digit' })
const POLL_MS = 5_000

/** Returns the time of day as phones display it. */
function useClock(): string {
  const [time, setTime] = useState(() => clock.format(Date.now()))
  useEffect(() => {
    const timer = setInterval(() => setTime(clock.format(Date.now())), POLL_MS)
    return () => clearInterval(timer)
  }, [])
  return time
}
