import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Inspection, Selection } from './checking/inspector.ts'
import workerUrl from './checking/inspect.worker.ts?worker&url'
import type {
  Help,
  HelpQuestion,
  PreviewQuestion,
  PreviewReply,
  PriceQuestion,
  Question,
  ReachQuestion,
  Reply,
} from './checking/questions.ts'
import type { FileOutline } from './checking/outline.ts'
import type { Editing, Texts } from './editing/editing.ts'
import { keepEqual } from './keep-equal.ts'

/** A Trusted Types policy that allows only the workbench's own worker script, as required by the CSP. */
const policy = window.trustedTypes?.createPolicy('steward-workbench', { createScriptURL: () => workerUrl })

/** What the worker said last, and how that fits the present page. */
export interface Inspected {
  /** The last answer of the worker; undefined before the first. */
  inspection: Inspection | undefined
  /** The file that the answer describes. It is not the selected one until the worker has answered. */
  path: string
  /** Whether it describes what is selected. */
  isSelected: boolean
  /** Whether it is about the present texts. */
  isCurrent: boolean
  /** The shape of the texts that it is about. */
  shape: number
  /** Whether the worker cannot go on. */
  isBroken: boolean
  compiler: PreviewWorker
  /** Asks about JSON, a price, or who reaches what. */
  askHelp: AskHelp
}

export type AskHelp = (question: Omit<HelpQuestion, 'id'> | Omit<PriceQuestion, 'id'> | Omit<ReachQuestion, 'id'>) => Promise<Help>

/** The worker as far as it compiles for the preview. */
export interface PreviewWorker {
  ask(question: PreviewQuestion): void
  /** Calls `onReply` with each answer; returns the function that ends it. */
  listen(onReply: (reply: PreviewReply) => void): () => void
}

/** The subject of a question. */
interface Asked {
  texts: Texts | undefined
  selected: Selection
  shape: number
}

/** Asks the worker about the texts and what is selected, whenever one of them changes. An answer to an earlier question does not count. */
export function useInspection(editing: Editing | undefined, selected: Selection): Inspected {
  const { texts, shape = 0 } = editing ?? {}
  const worker = useRef<Worker>(undefined)
  const known = useRef<Texts>(undefined)
  const last = useRef<Inspection>(undefined)
  const helpIds = useRef(0)
  const latest = useRef<Asked & { id: number }>({ id: 0, texts: undefined, selected, shape: 0 })
  const [answered, setAnswered] = useState<Asked & { inspection: Inspection }>()
  const [isBroken, setBroken] = useState(false)
  const [listeners] = useState(() => new Set<(reply: PreviewReply) => void>())
  const [waiting] = useState(() => new Map<number, (help: Help) => void>())

  useEffect(() => {
    const started = new Worker((policy?.createScriptURL(workerUrl) ?? workerUrl) as string, { type: 'module' })
    started.addEventListener('message', ({ data }: MessageEvent<Reply>) => {
      if ('preview' in data) {
        for (const listen of listeners) listen(data.preview)
        return
      }
      if ('help' in data) {
        waiting.get(data.help)?.(data)
        waiting.delete(data.help)
        return
      }
      const files = completed(last.current?.files ?? [], data.inspection.files)
      // Equal parts stay the same objects, so that React draws only changes.
      const inspection = keepEqual(last.current, { ...data.inspection, files })
      last.current = inspection
      const { id, ...asked } = latest.current
      if (inspection && data.id === id) startTransition(() => setAnswered({ inspection, ...asked }))
    })
    started.addEventListener('error', () => setBroken(true))
    worker.current = started
    known.current = undefined
    last.current = undefined
    return () => started.terminate()
  }, [listeners, waiting])

  useEffect(() => {
    if (!texts || !worker.current) return
    const before = known.current
    known.current = texts
    latest.current = { id: latest.current.id + 1, texts, selected, shape }
    const question: Question = {
      id: latest.current.id,
      selected,
      ...(before ? { changed: changedTexts(before, texts) } : { open: [...texts] }),
    }
    worker.current.postMessage(question, [])
  }, [texts, shape, selected])
  const ask = useCallback((question: PreviewQuestion) => worker.current?.postMessage(question, []), [])
  const listen = useCallback(
    (onReply: (reply: PreviewReply) => void) => {
      listeners.add(onReply)
      return () => void listeners.delete(onReply)
    },
    [listeners],
  )
  const askHelp = useCallback<AskHelp>(
    (question) =>
      new Promise((resolve) => {
        const id = helpIds.current
        helpIds.current += 1
        waiting.set(id, resolve)
        worker.current?.postMessage({ ...question, id }, [])
      }),
    [waiting],
  )
  const compiler = useMemo(() => ({ ask, listen }), [ask, listen])
  return {
    inspection: answered?.inspection,
    path: answered?.selected.path ?? '',
    isSelected: answered?.selected === selected,
    isCurrent: answered?.texts === texts,
    shape: answered?.shape ?? 0,
    isBroken,
    compiler,
    askHelp,
  }
}

/** Returns the files of an answer, which names those that are as before. */
function completed(before: readonly FileOutline[], sent: readonly (FileOutline | string)[]): readonly FileOutline[] {
  const known = new Map(before.map((file) => [file.path, file]))
  return sent.flatMap((file) => (typeof file === 'string' ? (known.get(file) ?? []) : file))
}

const changedTexts = (before: Texts, texts: Texts): [string, string | undefined][] =>
  [...new Set([...before.keys(), ...texts.keys()])].flatMap((path) =>
    before.get(path) === texts.get(path) ? [] : [[path, texts.get(path)]],
  )
