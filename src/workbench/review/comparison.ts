import type { PreviewQuestion, PreviewReply } from '../checking/questions.ts'
import type { Texts } from '../editing/editing.ts'
import type { Compared, CompareQuestion, CompareReply, Side } from './compare-questions.ts'
import workerUrl from './compare.worker.ts?worker&url'

/** Compares two versions in a separate worker, so that typing does not wait. */
export interface Comparison {
  ask(side: Side, question: PreviewQuestion): void
  listen(side: Side, onReply: (reply: PreviewReply) => void): () => void
  end(): void
}

/** A Trusted Types policy that allows only this worker script, as required by the CSP. */
const policy = window.trustedTypes?.createPolicy('steward-comparison', { createScriptURL: () => workerUrl })

/** Compares two versions. `onCompared` gets the result, `onBroken` is called when the worker cannot go on. */
export function startComparison(
  versions: Readonly<Record<Side, Texts>>,
  { onCompared, onBroken }: { onCompared(compared: Compared): void; onBroken(): void },
): Comparison {
  const worker = new Worker((policy?.createScriptURL(workerUrl) ?? workerUrl) as string, { type: 'module' })
  const listeners = new Set<(reply: CompareReply) => void>()
  worker.addEventListener('message', ({ data }: MessageEvent<CompareReply>) => {
    if ('compared' in data) onCompared(data.compared)
    else for (const listen of listeners) listen(data)
  })
  worker.addEventListener('error', onBroken)
  const say = (question: CompareQuestion) => worker.postMessage(question, [])
  say({ open: { before: [...versions.before], after: [...versions.after] } })
  return {
    ask: (side, question) => say({ ...question, side }),
    listen(side, onReply) {
      const listen = (reply: CompareReply) => ('side' in reply && reply.side === side ? onReply(reply.preview) : undefined)
      listeners.add(listen)
      return () => void listeners.delete(listen)
    },
    end: () => worker.terminate(),
  }
}
