import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { projectRoot } from '../config/project-root.ts'
import { ApiError } from '../handler/api-error.ts'
import { createQueue } from '../handler/queue.ts'
import type { PictureHeader } from './header.ts'

/**
 * What the child process draws: a claim picture and its thumbnail, the thumbnail of a certificate's photo, or the signature of a
 * certificate. `ink` answers the share of dark pixels of a signature as text.
 */
export type PictureTask = 'claim' | 'thumbnail' | 'signature' | 'ink'

export interface PictureJob {
  task: PictureTask
  bytes: Uint8Array
  /** The longer side of the result, in pixels. */
  longest: number
}

type Answer = { pictures: Buffer[] } | { error: string }

/** The most bytes that one decoder may hold, and from how many it is decoded in a process of its own. */
const [MAX_HELD, LARGE] = [320_000_000, 64_000_000]
/** How many pictures wait. A large one takes up to five seconds, and connections without traffic are closed after a minute. */
const CAPACITY = { large: 4, ordinary: 50 }
/** After this time drawing a picture is given up, in milliseconds. A JPEG of thousands of scans would take minutes. */
const TIMEOUT_MS = 30_000
/** How long an idle process waits for the next picture before it ends and returns its memory, in milliseconds. */
const IDLE_MS = 5_000

/**
 * Decodes and draws a picture in a child process, one at a time. Large pictures that decoders hold completely have their own queue and a new
 * process each, so that they delay no others. Throws `tooLarge` (413) for a picture that needs too much memory or time, `unsupported` (415)
 * for content that cannot be decoded, and `busy` (429) when too many pictures wait.
 */
export function runPictureJob(job: PictureJob, { held }: PictureHeader): Promise<Buffer[]> {
  if (held > MAX_HELD) return Promise.reject(new ApiError('tooLarge'))
  return (held > LARGE ? large : ordinary)(job)
}

const large = createLane({ idleMs: 0, capacity: CAPACITY.large })
const ordinary = createLane({ idleMs: IDLE_MS, capacity: CAPACITY.ordinary })

function createLane({ idleMs, capacity }: { idleMs: number; capacity: number }): (job: PictureJob) => Promise<Buffer[]> {
  const queue = createQueue({ concurrency: 1, capacity })
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined

  function end(): void {
    child?.kill('SIGKILL')
    child = undefined
  }
  return (job) =>
    queue(async () => {
      clearTimeout(idle)
      const running = child?.connected ? child : (child = start())
      // Keeps this process alive only while a picture is being drawn.
      hold(running)
      try {
        const answer = await answerOf(running, job)
        if ('error' in answer) throw new ApiError('unsupported')
        return answer.pictures.map((picture) => Buffer.from(picture))
      } catch (error) {
        // The process may still be drawing.
        if (!(error instanceof ApiError && error.status === 415)) end()
        throw error
      } finally {
        release(running)
        if (idleMs === 0) end()
        else idle = setTimeout(end, idleMs).unref()
      }
    })
}

/** Starts a process without the loaders, flags and secrets of this one. */
function start(): ChildProcess {
  const program = join(projectRoot(), 'server', 'pictures', 'picture-process.mjs')
  const env = { PATH: process.env['PATH'] ?? '', MALLOC_ARENA_MAX: '2' }
  const child = fork(program, { execArgv: [], serialization: 'advanced', stdio: ['ignore', 'ignore', 'inherit', 'ipc'], env })
  // `answerOf` reports errors while a picture is being drawn; later ones, such as a failed kill, have no effect.
  child.on('error', () => undefined)
  return child
}

function hold(child: ChildProcess): void {
  child.ref()
  child.channel?.ref()
}

function release(child: ChildProcess): void {
  child.unref()
  child.channel?.unref()
}

async function answerOf(child: ChildProcess, job: PictureJob): Promise<Answer> {
  const settled = new AbortController()
  const { signal } = settled
  const ended = once(child, 'exit', { signal }).then(([code]) => {
    // A signal ended the process: the system, because memory was exhausted.
    throw code === null ? new ApiError('tooLarge') : new Error(`The process that draws pictures has ended with ${code}`)
  })
  const late = AbortSignal.timeout(TIMEOUT_MS)
  const timedOut = once(late, 'abort', { signal }).then(() => {
    throw new ApiError('tooLarge')
  })
  try {
    const answer = once(child, 'message', { signal })
    child.send(job)
    const [message] = (await Promise.race([answer, ended, timedOut])) as [Answer]
    return message
  } finally {
    settled.abort()
  }
}
