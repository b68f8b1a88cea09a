import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { AppData, Fault, ToPreview, ToWorkbench } from '../../preview/messages.ts'
import type { Texts } from '../editing/editing.ts'
import { ServiceError } from '../service.ts'
import type { PreviewWorker } from '../use-inspection.ts'
import { openPreview, sendTexts, sessionOf, type SampleData } from './preview-service.ts'

/** How long typing must pause before the preview's service gets the texts, in milliseconds. The screen itself follows each key. */
const PAUSE_MS = 600

/** What the person wants to see. Another account, address or mode starts the app again. */
export interface Wish {
  /** The login name of a sample person; empty when signed out, undefined for the first one. */
  account: string | undefined
  /** Empty for the home of the default mode. */
  address: string
  fault: Fault
  isDark: boolean
}

export interface Preview {
  frame: RefObject<HTMLIFrameElement | null>
  /** Undefined until the preview's service answers. */
  samples: SampleData | undefined
  /** Why the preview is empty; an empty text otherwise. */
  failure: string
  /** What the app shows; empty before its first screen. */
  shown: { address: string; screen: string }
  restart(): void
  retry(): void
  outline(place: string | undefined): void
}

interface Options {
  compiler: PreviewWorker
  texts: Texts
  wish: Wish
  onTapped(place: string): void
}

/** Returns the login name of the first sample person who has one. */
export const firstAccount = ({ staff }: SampleData): string => staff.find(({ loginName }) => loginName !== null)?.loginName ?? ''

const homeIn = ({ content: { modes, defaultMode } }: AppData): string => modes[defaultMode]?.home ?? '/'

/** Runs the preview in a frame: starts the app, sends it screens and changes, and reports taps. */
export function usePreview({ compiler, texts, wish, onTapped }: Options): Preview {
  const frame = useRef<HTMLIFrameElement>(null)
  const [samples, setSamples] = useState<SampleData>()
  const [failure, setFailure] = useState('')
  const [tries, setTries] = useState(0)
  const [shown, setShown] = useState({ address: '', screen: '' })
  const given = useRef({ wish, texts, samples, onTapped })
  useEffect(() => {
    given.current = { wish, texts, samples, onTapped }
  })
  const tell = useCallback((message: ToPreview) => frame.current?.contentWindow?.postMessage(message, window.location.origin), [])
  const restart = useCallback(() => frame.current?.contentWindow?.location.reload(), [])
  const outline = useCallback((place: string | undefined) => tell({ about: 'outline', place }), [tell])

  useEffect(() => {
    void openPreview()
      .then(setSamples)
      .catch((error: unknown) => setFailure(error instanceof ServiceError ? error.message : String(error)))
  }, [tries])

  useEffect(() => {
    if (!samples) return undefined
    const timer = setTimeout(() => void sendTexts(texts).catch(() => undefined), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [texts, samples])

  useEffect(() => {
    let isReady = false
    async function start(app: AppData): Promise<void> {
      const { wish: wanted, samples: opened } = given.current
      if (!opened) return
      const account = wanted.account ?? firstAccount(opened)
      const session = account === '' ? {} : await sessionOf(account, opened.password).catch(() => ({}))
      tell({ about: 'start', start: { app, address: wanted.address || homeIn(app), session } })
      tell({ about: 'fault', fault: wanted.fault })
      tell({ about: 'look', isDark: wanted.isDark })
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
      else given.current.onTapped(data.place)
    }
    window.addEventListener('message', hear)
    return () => {
      endCompiler()
      window.removeEventListener('message', hear)
    }
  }, [compiler, tell, restart])

  useEffect(() => tell({ about: 'fault', fault: wish.fault }), [tell, wish.fault])
  useEffect(() => tell({ about: 'look', isDark: wish.isDark }), [tell, wish.isDark])
  const isFirst = useRef(true)
  useEffect(() => {
    if (isFirst.current) isFirst.current = false
    else restart()
  }, [restart, wish.account, wish.address])

  const retry = () => {
    setFailure('')
    setTries((count) => count + 1)
  }
  return { frame, samples, failure, shown, restart, retry, outline }
}
