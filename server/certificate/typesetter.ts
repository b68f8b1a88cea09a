import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { CertificateError } from './certificate-error.ts'

/** A document to render: a Typst template, its inputs, and file contents by path. */
export interface TypesetJob {
  layout: string
  inputs: Readonly<Record<string, string>>
  files: Readonly<Record<string, Uint8Array>>
}

type Answer = { pdf: Uint8Array } | { error: string }

/** Renders a document as PDF/A-3b. Rejects with the template's error, and when the thread exits or times out. */
export type Typeset = (job: TypesetJob) => Promise<Uint8Array>

interface Options {
  program: string | URL
  /** The worker's `workerData`. */
  workerData: Readonly<Record<string, unknown>>
  /** The time after which a document is rejected and its thread terminated, in milliseconds. */
  timeoutMs?: number
}

/** A document takes about 100 ms, and seconds on a busy machine. */
const TIMEOUT_MS = 30_000

/**
 * Creates a typesetter that renders one document at a time in a worker thread, to keep the main thread responsive. The thread starts with
 * the first document and restarts after a failure.
 */
export function createTypesetter({ program, workerData, timeoutMs = TIMEOUT_MS }: Options): Typeset {
  let thread: Worker | undefined
  let last: Promise<unknown> = Promise.resolve()

  function start(): Worker {
    // Omits the process's loaders and flags, because the worker is one plain file.
    const worker = new Worker(program, { workerData, execArgv: [] })
    // The pending `answerOf` call rejects as well.
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
    // Keeps the process alive only while a document is being rendered.
    worker.ref()
    const answer = await answerOf(worker, job, timeoutMs).catch((error: unknown) => {
      end(worker)
      if (isTimeout(error)) throw new CertificateError(`typesetting: no answer in ${timeoutMs} ms`, { cause: error })
      throw error
    })
    worker.unref()
    if ('error' in answer) throw new CertificateError(`typesetting: ${reasonOf(answer.error)}`)
    return answer.pdf
  }

  return (job) => {
    const drawn = last.then(() => draw(job))
    last = drawn.catch(() => undefined)
    return drawn
  }
}

/** Maximum length of a logged reason in code units. */
const MAX_REASON = 200

/** Returns the messages of Typst's diagnostics. They name elements of the template, not values of the document. */
function reasonOf(error: string): string {
  const messages = [...error.matchAll(/message: "((?:[^"\\]|\\.)*)"/g)].map(([, message]) => message)
  return (messages.length > 0 ? messages.join('; ') : error).slice(0, MAX_REASON)
}

const isTimeout = (error: unknown): boolean => error instanceof Error && /^(AbortError|TimeoutError)$/.test(error.name)

async function answerOf(worker: Worker, job: TypesetJob, timeoutMs: number): Promise<Answer> {
  const settled = new AbortController()
  const signal = AbortSignal.any([settled.signal, AbortSignal.timeout(timeoutMs)])
  const ended = once(worker, 'exit', { signal }).then(() => {
    throw new CertificateError('typesetting: the thread has ended')
  })
  try {
    worker.postMessage(job, [])
    const [answer] = (await Promise.race([once(worker, 'message', { signal }), ended])) as [Answer]
    return answer
  } finally {
    settled.abort()
  }
}
