import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Marks, PREVIEW, type Start, type ToPreview, type ToWorkbench } from '../../preview/messages.ts'
import { words } from '../words.ts'
import type { Side } from './compare-questions.ts'
import type { Comparison } from './comparison.ts'

interface Props {
  side: Side
  comparison: Comparison
  session: Start['session']
  address: string
  marks: Marks
  onImpossible(): void
}

/** The size of a phone, and of its picture, in CSS pixels. */
const [WIDTH, HEIGHT, SHOWN_WIDTH] = [390, 844, 265]
const SCALE = SHOWN_WIDTH / WIDTH
const SURROUNDINGS = { isDark: false, fault: 'none' } as const

/** The real app with one version, at one address, with marks on what differs. */
export function Picture({ side, comparison, session, address, marks, onImpossible }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [shown, setShown] = useState(0)
  const [count, setCount] = useState<number>()
  const tell = useCallback((message: ToPreview) => frame.current?.contentWindow?.postMessage(message, window.location.origin), [])

  const hear = useEffectEvent(({ data, origin, source }: MessageEvent<ToWorkbench>) => {
    if (origin !== window.location.origin || source !== frame.current?.contentWindow) return
    if (data.about === 'ready') comparison.ask(side, { preview: 'app' })
    else if (data.about === 'needs') comparison.ask(side, { preview: 'screen', screen: data.screen })
    else if (data.about === 'shows') setShown((times) => times + 1)
    else if (data.about === 'marked') setCount(data.count)
    else if (data.about === 'impossible') onImpossible()
  })
  useEffect(() => {
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [])
  const start = useEffectEvent((app: Start['app']) =>
    tell({ about: 'start', start: { app, address, session, surroundings: SURROUNDINGS } }),
  )
  useEffect(() => comparison.listen(side, (reply) => (reply.about === 'app' ? start(reply.app) : tell(reply))), [comparison, side, tell])
  const isRunning = shown > 0
  const open = useEffectEvent(() => isRunning && tell({ about: 'open', address }))
  useEffect(() => void open(), [address])
  useEffect(() => tell({ about: 'mark', marks }), [tell, marks, shown])

  return (
    <figure>
      <figcaption>{words.pictures[side]}</figcaption>
      <div className="wb-phone" style={{ width: SHOWN_WIDTH, height: HEIGHT * SCALE }}>
        <iframe
          ref={frame}
          title={words.pictures[side]}
          src={PREVIEW}
          style={{ width: WIDTH, height: HEIGHT, transform: `scale(${SCALE})` }}
        />
      </div>
      {isRunning && count === 0 ? <p className="wb-note">{words.pictures.hidden}</p> : null}
    </figure>
  )
}
