import type { ScryptOptions } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { projectRoot } from '../config/project-root.ts'

/** What a key is computed of. */
export interface KeyJob {
  password: string
  salt: Uint8Array
  /** How long the key is. */
  bytes: number
  options: ScryptOptions
}

type Answer = { key: Uint8Array } | { error: string }

/**
 * So many keys are computed at once: two take 256 MB. One processor stays with the thread that answers everybody: where there are
 * only two, one key at a time.
 */
export const KEYS_AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1))

interface Waiting {
  done: (answer: Answer) => void
  fail: (error: Error) => void
}

/** A thread, and who waits for its keys: it answers in the order of asking. */
interface Thread {
  worker: Worker
  waiting: Waiting[]
}

const threads: Thread[] = []

/**
 * The key of a password by scrypt, computed in a thread of lower priority than the one that answers everybody: whenever that one has
 * something to do, it gets a processor first. Threads start with the first keys and stay. Rejects with what scrypt can't compute,
 * and when the thread ends.
 */
export async function deriveKey(job: KeyJob): Promise<Buffer> {
  const thread = leastBusy()
  const answer = await new Promise<Answer>((done, fail) => {
    thread.waiting.push({ done, fail })
    // The process lives on for a key that is being computed, and not for a thread that rests.
    thread.worker.ref()
    thread.worker.postMessage(job, [])
  })
  if ('error' in answer) throw new Error(answer.error)
  return Buffer.from(answer.key)
}

function leastBusy(): Thread {
  const resting = threads.find(({ waiting }) => waiting.length === 0)
  if (resting) return resting
  if (threads.length < KEYS_AT_ONCE) return start()
  return threads.reduce((one, other) => (other.waiting.length < one.waiting.length ? other : one))
}

function start(): Thread {
  // Without the loaders and flags of the process: the program is one plain file.
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
  worker.on('exit', () => end(new Error('The thread that computes keys of passwords has ended')))
  threads.push(thread)
  return thread
}
