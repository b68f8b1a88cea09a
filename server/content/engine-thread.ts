import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { projectRoot } from '../config/project-root.ts'
import type { EngineAnswer, EngineRequest, EngineVerdict } from './engine-protocol.ts'
import type { Texts } from './trees.ts'

/** Checks and compiles a version of the content, compared with a base. */
export type CheckContent = (content: Texts, base: Texts) => Promise<EngineVerdict>

/** A check takes 50 to 700 ms, and seconds on a busy machine. */
const TIMEOUT_MS = 60_000

/** The engine as a program: built beside the server's bundle, or from source. */
const program = () => {
  const isBuilt = !import.meta.filename.endsWith('.ts')
  return isBuilt
    ? join(projectRoot(), 'dist', 'server', 'content-engine.js')
    : join(projectRoot(), 'tools', 'content-engine', 'from-source.mjs')
}

/**
 * Creates a function that checks one version at a time in a worker thread, which starts with the first version: most servers never need it,
 * and a check would delay other requests. The thread starts again after a failure.
 */
export function createEngineThread(): { check: CheckContent; stop: () => Promise<void> } {
  let thread: Worker | undefined
  let last: Promise<unknown> = Promise.resolve()
  let count = 0

  function start(): Worker {
    // Omits the process's loaders and flags.
    const worker = new Worker(program(), { workerData: { root: projectRoot() }, execArgv: [] })
    const forget = () => {
      if (thread === worker) thread = undefined
    }
    worker.on('error', forget)
    worker.on('exit', forget)
    return worker
  }

  async function checkNow(content: Texts, base: Texts): Promise<EngineVerdict> {
    const worker = (thread ??= start())
    worker.ref()
    const id = (count += 1)
    const request: EngineRequest = { id, content: [...content], base: [...base] }
    worker.postMessage(request, [])
    try {
      const [answer] = (await once(worker, 'message', { signal: AbortSignal.timeout(TIMEOUT_MS) })) as [EngineAnswer]
      if ('error' in answer) throw new Error(`content engine: ${answer.error}`)
      return answer.verdict
    } catch (error) {
      void worker.terminate()
      throw error
    } finally {
      worker.unref()
    }
  }

  return {
    check(content, base) {
      const checked = last.then(() => checkNow(content, base))
      last = checked.catch(() => undefined)
      return checked
    },
    async stop() {
      await thread?.terminate()
    },
  }
}
