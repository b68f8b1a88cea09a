import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import type { Shapes } from '../../renderer/check/shape.ts'
import type { BacktestRequest, EngineAnswer, EngineRequest } from '../../server/content/engine-protocol.ts'
import { schemaFiles } from '../schema-files.ts'
import { createEngine } from './engine.ts'

/** The thread in which a server checks and compiles content: one answer for each request. */
const { root } = workerData as { root: string }
const shapes = (await import(pathToFileURL(join(root, 'generated', 'shapes.js')).href)) as Shapes
const engine = createEngine(schemaFiles(root), shapes)

parentPort?.on('message', ({ id, content, base, ...more }: EngineRequest | BacktestRequest) => {
  const answer = (): EngineAnswer => {
    try {
      const versions = [new Map(content), new Map(base)] as const
      return 'records' in more ? { id, findings: engine.backtest(...versions, more.records) } : { id, verdict: engine.check(...versions) }
    } catch (error) {
      return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
    }
  }
  parentPort?.postMessage(answer(), [])
})
