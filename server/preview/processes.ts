import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { projectRoot } from '../config/project-root.ts'
import type { PreviewReply, PreviewRequest } from './protocol.ts'

/** A preview's process that listens on a port of this machine. */
export interface PreviewProcess {
  /** Another one for each start: a new process has neither the texts nor the sessions of the last one. */
  id: number
  port: number
  /** Rejects with what the process could not do. */
  ask(request: PreviewQuestion): Promise<void>
}

type PreviewQuestion = PreviewRequest extends infer One ? (One extends { id: number } ? Omit<One, 'id'> : never) : never

export interface PreviewProcesses {
  /** Returns a person's process, and starts it if there is none. Throws a TooManyPreviews. */
  of(userId: string): Promise<PreviewProcess>
  stop(): void
}

/** Thrown while other people use all processes. */
export class TooManyPreviews extends Error {
  override name = 'TooManyPreviews'
}

/** One process takes about 150 MB. */
const MOST = 4
/** The time after which an unused process ends, in milliseconds. */
const IDLE_MS = 15 * 60_000
/** How long a start, or an answer, may take on a busy machine, in milliseconds. */
const TIMEOUT_MS = 60_000

interface Running {
  child: ChildProcess
  process: Promise<PreviewProcess>
  usedAt: number
}

/** The program: built, or from source. */
const program = (): { path: string; execArgv: string[] } =>
  import.meta.filename.endsWith('.ts')
    ? { path: join(projectRoot(), 'server', 'demo', 'preview.ts'), execArgv: ['--import', 'tsx'] }
    : { path: join(projectRoot(), 'dist', 'server', 'preview.js'), execArgv: [] }

/** Creates what starts and ends the processes of previews. `steady` is a clock in milliseconds that is never set. */
export function createPreviewProcesses(steady: () => number = () => performance.now()): PreviewProcesses {
  const running = new Map<string, Running>()
  let timer: NodeJS.Timeout | undefined

  function endIdle(): void {
    for (const [userId, { child, usedAt }] of running) if (steady() - usedAt > IDLE_MS) end(userId, child)
  }

  function end(userId: string, child: ChildProcess): void {
    if (running.get(userId)?.child === child) running.delete(userId)
    child.kill()
    if (running.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  function start(userId: string): Running {
    if (running.size >= MOST) throw new TooManyPreviews(`all ${MOST} previews are in use`)
    const { path, execArgv } = program()
    // The process gets no settings of this server, and no access to other systems.
    const { PATH = '', TZ = '' } = process.env
    const child = fork(path, [], { cwd: projectRoot(), env: { PATH, TZ, NODE_ENV: 'production' }, execArgv, stdio: 'ignore' })
    const one: Running = { child, process: listening(child), usedAt: steady() }
    const forget = () => end(userId, child)
    child.once('exit', forget)
    // A failed start, or a message to a process that has just ended. Without a listener it would end this server.
    child.on('error', forget)
    one.process.catch(forget)
    running.set(userId, one)
    timer ??= setInterval(endIdle, IDLE_MS / 10).unref()
    return one
  }

  return {
    async of(userId) {
      const one = running.get(userId) ?? start(userId)
      one.usedAt = steady()
      return one.process
    },
    stop() {
      for (const [userId, { child }] of running) end(userId, child)
    },
  }
}

/** Waits until a process listens. */
async function listening(child: ChildProcess): Promise<PreviewProcess> {
  let count = 0
  const { port } = await answer(child, (reply) => (reply.about === 'listens' ? reply : undefined))
  return {
    id: child.pid ?? 0,
    port,
    async ask(question) {
      const id = (count += 1)
      child.send({ ...question, id } satisfies PreviewRequest)
      const { failure } = await answer(child, (reply) => (reply.about === 'answer' && reply.id === id ? reply : undefined))
      if (failure !== undefined) throw new Error(failure)
    },
  }
}

/** Waits for the first reply that `find` accepts. Rejects when the process ends, or takes too long. */
function answer<Found>(child: ChildProcess, find: (reply: PreviewReply) => Found | undefined): Promise<Found> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) => () => settle(() => reject(new Error(`preview: ${why}`)))
    const onExit = fail('its process ended')
    const timer = setTimeout(fail('its process does not answer'), TIMEOUT_MS)
    function settle(how: () => void): void {
      clearTimeout(timer)
      child.off('message', onMessage).off('exit', onExit).off('error', onExit)
      how()
    }
    function onMessage(reply: unknown): void {
      const found = find(reply as PreviewReply)
      if (found !== undefined) settle(() => resolve(found))
    }
    child.on('message', onMessage).on('exit', onExit).on('error', onExit)
  })
}
