import { type RefObject, useEffect, useRef } from 'react'
import type { FromFrame, HostState, Look, Params, ToFrame } from './protocol.ts'

interface Listener {
  state: HostState | undefined
  look: Look
  onAsk(name: string, params: Params, answer: (result: Params) => void): void
  onCall(number: string): void
  onTitle(title: string): void
}

/** The page's side of the messages with the app's iframe; other sources and origins are ignored. */
export function useFrame(frame: RefObject<HTMLIFrameElement | null>, listener: Listener): void {
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  const { state, look } = listener
  useEffect(() => {
    if (state) send(frame, { type: 'state', state })
  }, [frame, state])
  useEffect(() => send(frame, { type: 'look', look }), [frame, look])
  useEffect(() => {
    const onMessage = (event: MessageEvent<FromFrame>) => {
      if (event.source !== frame.current?.contentWindow || event.origin !== location.origin) return
      const message = event.data
      const now = latest.current
      // The iframe may have missed messages that were sent while it was loading.
      if (message.type === 'hello') send(frame, { type: 'look', look: now.look })
      if (message.type === 'hello' && now.state) send(frame, { type: 'state', state: now.state })
      if (message.type === 'title') now.onTitle(message.title)
      if (message.type === 'call') now.onCall(message.number)
      if (message.type === 'ask')
        now.onAsk(message.name, message.params, (result) => send(frame, { type: 'answer', id: message.id, result }))
    }
    window.addEventListener('message', onMessage)
    return () => window.removeEventListener('message', onMessage)
  }, [frame])
}

function send(frame: RefObject<HTMLIFrameElement | null>, message: ToFrame): void {
  // The iframe has our origin once its page is loaded; earlier messages are lost.
  frame.current?.contentWindow?.postMessage(message, location.origin)
}
