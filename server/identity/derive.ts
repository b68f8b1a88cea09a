import type { ScryptOptions } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { projectRoot } from '../config/project-root.ts'

export interface KeyJob {
  password: string
  salt: Uint8Array
  bytes: number
  options: ScryptOptions
}

type Answer = { key: Uint8Array } | { error: string }

/**
 * Maximum number of concurrent key derivations; two need 256 MB. Only one runs on a machine with two processors or fewer, so that
 * the main thread has a processor for requests.
 */
export const KEYS_AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1))

interface Waiting {
  done: (answer: Answer) => void
  fail: (error: Error) => void
}

/** A worker thread with its pending jobs; it answers them in FIFO order. */
interface Thread {
  worker: Worker
  waiting: Waiting[]
}

const threads: Thread[] = []

/**
 * Derives a key by scrypt in a worker thread. On Linux its priority is below the main thread's, so that requests get the processor
 * first. Threads start on demand and are reused. Rejects when scrypt fails, or when the thread ends.
 */
export async function deriveKey(job: KeyJob): Promise<Buffer> {
  const thread = leastBusy()
  const answer = await new Promise<Answer>((done, fail) => {
    thread.waiting.push({ done, fail })
    // A running job keeps the process alive; an idle thread does not.
    thread.worker.ref()
    thread.worker.postMessage(job, [])
  })
  if ('error' in answer) throw new Error(answer.error)
  return Buffer.from(answer.key)
}

function leastBusy(): Thread {
  const idle = threads.find(({ waiting }) => waiting.length === 0)
  if (idle) return idle
  if (threads.length < KEYS_AT_ONCE) return start()
  return threads.reduce((best, thread) => (thread.waiting.length < best.waiting.length ? thread : best))
}

function start(): Thread {
  // Empty execArgv: the worker is one plain JavaScript file and needs none of the process's loaders and flags.
  const worker = new Worker(join(projectRoot(), 'server', 'identity', 'derive-worker.mjs'), { execArgv: [] })
  const thread: Thread = { worker, waiting: [] }
  const end = (error: Error) => {
    if (threads.includes(thread)) threads.splice(threads.indexOf(thread), 1)
    for (const { fail } of thread.waiting.splice(0)) fail(error)
  }
  worker.on('message', (answer: Answer) => {
    thread.waiting.shift()?.done(answer)
    if (thread.waiting.length === 0) worker.unref()
  })
  worker.on('error', end)
  worker.on('exit', () => end(new Error('The password hashing thread has ended')))
  threads.push(thread)
  return thread
}
