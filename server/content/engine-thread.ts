import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { projectRoot } from '../config/project-root.ts'
import type { BacktestFinding, BacktestRequest, EngineAnswer, EngineRequest, EngineVerdict, StoredRecords } from './engine-protocol.ts'
import { hashOf, type Texts, treeOf, treeText } from './trees.ts'

/** Checks and compiles a version of the content, compared with a base. */
export type CheckContent = (content: Texts, base: Texts) => Promise<EngineVerdict>

/** Tests what a version changes since a base on stored records. */
export type BacktestContent = (content: Texts, base: Texts, records: readonly StoredRecords[]) => Promise<readonly BacktestFinding[]>

export interface EngineThread {
  check: CheckContent
  backtest: BacktestContent
  stop: () => Promise<void>
}

/** A check takes 50 to 700 ms, and seconds on a busy machine. Shorter than a connection without traffic stays open. */
const TIMEOUT_MS = 45_000

/** How many verdicts are kept; one has up to 2 MB. */
const KEPT_VERDICTS = 8

const keyOf = (texts: Texts): string => hashOf(treeText(treeOf(texts)))

/** Thrown when a check did not end in time: later it may. */
export class CheckTimeout extends Error {
  override name = 'CheckTimeout'
}

/** The engine as a program: built beside the server's bundle, or from source. */
const program = () => {
  const isBuilt = !import.meta.filename.endsWith('.ts')
  return isBuilt
    ? join(projectRoot(), 'dist', 'server', 'content-engine.js')
    : join(projectRoot(), 'tools', 'content-engine', 'from-source.mjs')
}

/**
 * Creates a thread that checks one version at a time, because a check would delay requests. It starts with the first version, as most servers
 * never need it, and starts again after a failure.
 */
export function createEngineThread(): EngineThread {
  let thread: Worker | undefined
  let last: Promise<unknown> = Promise.resolve()
  let count = 0
  // A version is checked when its drafts are shown, approved and published.
  const verdicts = new Map<string, EngineVerdict>()

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

  async function ask(until: number, content: Texts, base: Texts, records?: readonly StoredRecords[]): Promise<EngineAnswer> {
    const remaining = until - performance.now()
    if (remaining <= 0) throw new CheckTimeout('content engine: other checks took too long')
    const worker = (thread ??= start())
    worker.ref()
    const request: EngineRequest = { id: (count += 1), content: [...content], base: [...base] }
    worker.postMessage(records ? ({ ...request, records } satisfies BacktestRequest) : request, [])
    try {
      const [answer] = (await once(worker, 'message', { signal: AbortSignal.timeout(Math.ceil(remaining)) })) as [EngineAnswer]
      if ('error' in answer) throw new Error(`content engine: ${answer.error}`)
      return answer
    } catch (error) {
      // The next question must not wait for a thread that ends.
      if (thread === worker) thread = undefined
      void worker.terminate()
      if (error instanceof Error && error.name === 'AbortError') throw new CheckTimeout('content engine: the check took too long')
      throw error
    } finally {
      worker.unref()
    }
  }

  /** Asks one question after another. */
  function askNext(content: Texts, base: Texts, records?: readonly StoredRecords[]): Promise<EngineAnswer> {
    const until = performance.now() + TIMEOUT_MS
    const asked = last.then(() => ask(until, content, base, records))
    last = asked.catch(() => undefined)
    return asked
  }

  return {
    async check(content, base) {
      const key = keyOf(content) + keyOf(base)
      const known = verdicts.get(key)
      if (known) return known
      const answer = await askNext(content, base)
      if (!('verdict' in answer)) return { problems: [] }
      verdicts.set(key, answer.verdict)
      for (const oldest of [...verdicts.keys()].slice(0, -KEPT_VERDICTS)) verdicts.delete(oldest)
      return answer.verdict
    },
    async backtest(content, base, records) {
      const answer = await askNext(content, base, records)
      return 'findings' in answer ? answer.findings : []
    },
    async stop() {
      await thread?.terminate()
    },
  }
}
