import type { ReactNode, RefObject } from 'react'
import { fill } from './fill.ts'
import { frameName, type Look } from './protocol.ts'
import words from './words.json'

interface PhoneProps {
  frame: RefObject<HTMLIFrameElement | null>
  /** The address, and a number that changes when it is to be loaded anew. */
  page: { path: string; visit: number }
  look: Look
  account: string
  password: string
  note: string
  children: ReactNode
}

/** The app as the sidebar of the chat, in a frame the size of a phone; `children` is WeCom's own glass over it. */
export function Phone({ frame, page, look, account, password, note, children }: PhoneProps) {
  return (
    <section className="sim-stand" aria-label={words.phone}>
      <div className="sim-phone">
        <div className="sim-screen">
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
      <p className="sim-hint">{fill(words.signIn, { account, password })}</p>
    </section>
  )
}
