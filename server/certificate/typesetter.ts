import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** A document to draw: its layout in Typst, the texts that it asks for, and the bytes of files by their paths. */
export interface TypesetJob {
  layout: string
  inputs: Readonly<Record<string, string>>
  files: Readonly<Record<string, Uint8Array>>
}

type Answer = { pdf: Uint8Array } | { error: string }

/** Draws a document as PDF/A-3b. Rejects with what the layout can't draw, and when the thread ends or takes too long. */
export type Typeset = (job: TypesetJob) => Promise<Uint8Array>

interface Options {
  /** The file of the thread's program. */
  program: string | URL
  /** What the program is given when it starts. */
  given: Readonly<Record<string, unknown>>
  /** After so long a drawing is given up, and its thread with it, in milliseconds. */
  patience?: number
}

/** A drawing takes a tenth of a second; on a machine that is busy with other things, some. */
const PATIENCE_MS = 30_000

/**
 * Draws in a thread of its own, so that nobody else waits meanwhile; one document after the other. The thread starts with the first
 * document, and again after it was ended.
 */
export function createTypesetter({ program, given, patience = PATIENCE_MS }: Options): Typeset {
  let thread: Worker | undefined
  let last: Promise<unknown> = Promise.resolve()

  function start(): Worker {
    // Without the loaders and flags of the process: the program is one plain file.
    const worker = new Worker(program, { workerData: given, execArgv: [] })
    // Whoever waits for a drawing hears of it as well.
    worker.on('error', () => end(worker))
    worker.on('exit', () => end(worker))
    return worker
  }

  function end(worker: Worker): void {
    if (thread === worker) thread = undefined
    void worker.terminate()
  }

  async function draw(job: TypesetJob): Promise<Uint8Array> {
    const worker = (thread ??= start())
    // The process lives on for a drawing that is under way, and not for a thread that rests.
    worker.ref()
    const answer = await answerOf(worker, job, patience).catch((error: unknown) => {
      end(worker)
      throw error
    })
    worker.unref()
    if ('error' in answer) throw new Error(answer.error)
    return answer.pdf
  }

  return (job) => {
    const drawn = last.then(() => draw(job))
    last = drawn.catch(() => undefined)
    return drawn
  }
}

async function answerOf(worker: Worker, job: TypesetJob, patience: number): Promise<Answer> {
  const over = new AbortController()
  const signal = AbortSignal.any([over.signal, AbortSignal.timeout(patience)])
  const ended = once(worker, 'exit', { signal }).then(() => {
    throw new Error('The thread that draws certificates has ended')
  })
  try {
    worker.postMessage(job, [])
    const [answer] = (await Promise.race([once(worker, 'message', { signal }), ended])) as [Answer]
    return answer
  } finally {
    over.abort()
  }
}
