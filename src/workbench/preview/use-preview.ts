import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { AppData, NodeState, Surroundings, ToPreview, ToWorkbench } from '../../preview/messages.ts'
import type { Texts } from '../editing/editing.ts'
import { ServiceError } from '../service.ts'
import type { PreviewWorker } from '../use-inspection.ts'
import { words } from '../words.ts'
import { sampleAddress } from './sample-address.ts'
import { firstAccount, openPreview, POLICYHOLDER, resetData, type SampleData, sendTexts, sessionOf, setClock } from './preview-service.ts'

/** How long typing must pause before the preview's service gets the texts, in milliseconds. The screen itself follows each key. */
const PAUSE_MS = 600

/** What the person wants to see. Another account or clock starts the app again. */
export interface Wish {
  /** The login name of a sample person; empty when signed out, undefined for the first one. */
  account: string | undefined
  /** In milliseconds from now. */
  clock: number
  surroundings: Surroundings
}

export interface Preview {
  frame: RefObject<HTMLIFrameElement | null>
  /** Undefined until the preview's service answers. */
  samples: SampleData | undefined
  /** Why the preview is empty or behind; an empty text otherwise. */
  failure: string
  /** What the app shows; empty before its first screen. */
  shown: { address: string; screen: string }
  /** Opens an address in the running app. */
  open(address: string): void
  restart(): void
  /** Restarts the app with fresh sample data. */
  reset(): void
  retry(): void
}

interface Options {
  compiler: PreviewWorker
  texts: Texts
  wish: Wish
  /** The place whose node is outlined. */
  place: string
  onTapped(place: string): void
  onState(state: NodeState | undefined): void
}

/** What the link in a policyholder's chat opens. */
const SIGNING = 'schemas/screens/endorsements/endorsementAutograph.json'

const homeOf = (account: string, { content: { modes, defaultMode } }: AppData, texts: Texts, { samples }: SampleData): string =>
  (account === POLICYHOLDER ? sampleAddress(texts, SIGNING, samples)?.address : undefined) ?? modes[defaultMode]?.home ?? '/'

/** Whether a person may go on with a screen that somebody else looked at before. */
const isFor = (account: string, { screens }: AppData, screen: string): boolean =>
  (screens[screen]?.access === 'policyholder') === (account === POLICYHOLDER) || screens[screen]?.access === 'open'

/** Runs the preview in a frame: starts the app, sends it screens and changes, and reports taps. */
export function usePreview({ compiler, texts, wish, place, onTapped, onState }: Options): Preview {
  const frame = useRef<HTMLIFrameElement>(null)
  const [samples, setSamples] = useState<SampleData>()
  const [failure, setFailure] = useState('')
  const [tries, setTries] = useState(0)
  const [shown, setShown] = useState({ address: '', screen: '' })
  const given = useRef({ wish, texts, samples, shown, onTapped, onState })
  const process = useRef<number>(undefined)
  useEffect(() => {
    given.current = { wish, texts, samples, shown, onTapped, onState }
  })
  const tell = useCallback((message: ToPreview) => frame.current?.contentWindow?.postMessage(message, window.location.origin), [])
  const restart = useCallback(() => frame.current?.contentWindow?.location.reload(), [])
  const fail = useCallback((error: unknown) => setFailure(error instanceof ServiceError ? error.message : String(error)), [])

  useEffect(() => {
    void openPreview().then(setSamples, fail)
  }, [tries, fail])

  /** Sends the texts. A process that was started anew also needs the clock, and its app a new session. */
  const send = useCallback(async () => {
    try {
      const id = await sendTexts(given.current.texts)
      const isAnother = process.current !== undefined && process.current !== id
      process.current = id
      if (!isAnother) return
      await setClock(given.current.wish.clock)
      restart()
    } catch (error) {
      // While there are mistakes, its service keeps the last texts without any.
      if (!(error instanceof ServiceError && error.status === '422')) fail(error)
    }
  }, [restart, fail])

  useEffect(() => {
    if (!samples) return undefined
    const timer = setTimeout(() => void send(), PAUSE_MS)
    const sendWhenSeen = () => void (document.visibilityState === 'visible' && send())
    document.addEventListener('visibilitychange', sendWhenSeen)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', sendWhenSeen)
    }
  }, [texts, samples, send])

  useEffect(() => {
    let isReady = false
    async function start(app: AppData): Promise<void> {
      const { wish: wanted, samples: opened, shown: last } = given.current
      if (!opened) return
      const account = wanted.account ?? firstAccount(opened)
      const session = account === '' ? undefined : await sessionOf(account, opened.password).catch(fail)
      // A screen whose creation was undone is not there any more.
      const address =
        last.screen in app.screens && isFor(account, app, last.screen) ? last.address : homeOf(account, app, given.current.texts, opened)
      tell({ about: 'start', start: { app, address, session: session ?? undefined, surroundings: wanted.surroundings } })
    }
    const endCompiler = compiler.listen((reply) => {
      if (reply.about !== 'app') tell(reply)
      else if (isReady) {
        isReady = false
        void start(reply.app)
      } else restart()
    })
    const hear = ({ data, origin, source }: MessageEvent<ToWorkbench>) => {
      if (origin !== window.location.origin || source !== frame.current?.contentWindow) return
      if (data.about === 'ready') {
        isReady = true
        compiler.ask({ preview: 'app' })
      } else if (data.about === 'needs') compiler.ask({ preview: 'screen', screen: data.screen })
      else if (data.about === 'shows') setShown({ address: data.address, screen: data.screen })
      else if (data.about === 'impossible') setFailure(words.previewImpossible)
      else if (data.about === 'state') given.current.onState(data.state)
      else if (data.about === 'tapped') given.current.onTapped(data.place)
    }
    window.addEventListener('message', hear)
    return () => {
      endCompiler()
      window.removeEventListener('message', hear)
    }
  }, [compiler, tell, restart, fail])

  const { isDark, fault } = wish.surroundings
  useEffect(() => tell({ about: 'surroundings', surroundings: { isDark, fault } }), [tell, isDark, fault])
  // What was answered before must not stay.
  const isEmpty = fault === 'empty'
  const wasEmpty = useRef(isEmpty)
  useEffect(() => {
    if (wasEmpty.current !== isEmpty) restart()
    wasEmpty.current = isEmpty
  }, [isEmpty, restart])
  useEffect(() => tell({ about: 'outline', place }), [tell, place, shown])
  const open = useCallback((address: string) => tell({ about: 'open', address }), [tell])
  const reset = useCallback(() => void resetData().then(restart, fail), [restart, fail])
  const isFirst = useRef(true)
  useEffect(() => {
    if (isFirst.current) isFirst.current = false
    else void setClock(wish.clock).then(restart, fail)
  }, [restart, fail, wish.account, wish.clock])

  return {
    frame,
    samples,
    failure,
    shown,
    restart,
    open,
    reset,
    retry() {
      setFailure('')
      setTries((count) => count + 1)
    },
  }
}
