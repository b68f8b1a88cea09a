import { type RefObject, useEffect, useRef } from 'react'
import type { FromFrame, HostState, Look, Params, ToFrame } from './protocol.ts'

interface Listener {
  state: HostState | undefined
  look: Look
  onAsk(name: string, params: Params, answer: (result: Params) => void): void
  onCall(number: string): void
  onTitle(title: string): void
}

/** The page's end of the talk with the app's frame: only that frame is heard, and only on its own origin. */
export function useFrame(frame: RefObject<HTMLIFrameElement | null>, listener: Listener): void {
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  const { state, look } = listener
  useEffect(() => {
    if (state) tell(frame, { type: 'state', state })
  }, [frame, state])
  useEffect(() => tell(frame, { type: 'look', look }), [frame, look])
  useEffect(() => {
    const hear = (event: MessageEvent<FromFrame>) => {
      if (event.source !== frame.current?.contentWindow || event.origin !== location.origin) return
      const message = event.data
      const now = latest.current
      // What was set while the frame was loading it has not heard.
      if (message.type === 'hello') tell(frame, { type: 'look', look: now.look })
      if (message.type === 'hello' && now.state) tell(frame, { type: 'state', state: now.state })
      if (message.type === 'title') now.onTitle(message.title)
      if (message.type === 'call') now.onCall(message.number)
      if (message.type === 'ask')
        now.onAsk(message.name, message.params, (result) => tell(frame, { type: 'answer', id: message.id, result }))
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [frame])
}

function tell(frame: RefObject<HTMLIFrameElement | null>, message: ToFrame): void {
  // The frame is ours as soon as its page is there; before that nobody listens.
  frame.current?.contentWindow?.postMessage(message, location.origin)
}
