import { createEngine, type Engine } from '../../../tools/content-engine/engine.ts'
import { languageShapes } from '../../../tools/project-checker.ts'
import { schemaFiles } from '../../../tools/schema-files.ts'
import { makeUp } from '../../seeded-random.ts'
import { storedRecords } from './records.ts'
import { danger, harmless, type Planted } from './versions.ts'

/** What a run saw. `wrong` must be empty. */
export interface BacktestsOutcome {
  dangers: number
  harmless: number
  /** The longest backtest, in milliseconds. */
  slowestMs: number
  wrong: string[]
}

interface Options {
  dangers: number
  harmless: number
  /** How many records of each entity are stored. */
  records: number
  seed: number
  progress?: (done: number, wrong: readonly string[]) => void
}

/** Tests planted dangers and harmless changes on stored records: each danger is named by its kind, and no harmless change is. */
export async function runBacktests(options: Options): Promise<BacktestsOutcome> {
  const files = schemaFiles(process.cwd())
  const engine = createEngine(files, await languageShapes(files))
  const { below } = makeUp(options.seed)
  const records = storedRecords(options.records)
  const outcome: BacktestsOutcome = { dangers: 0, harmless: 0, slowestMs: 0, wrong: [] }
  while (outcome.dangers < options.dangers || outcome.harmless < options.harmless) {
    const isDanger = outcome.dangers < options.dangers
    const planted = (isDanger ? danger : harmless)(engine.shipped, below)
    if (!planted || !isPublishable(engine, planted)) continue
    const started = performance.now()
    const found = engine.backtest(new Map([...engine.shipped, [planted.path, planted.text]]), engine.shipped, records)
    outcome.slowestMs = Math.max(outcome.slowestMs, Math.round(performance.now() - started))
    const isRight = isDanger
      ? found.some(({ kind, path, count }) => kind === planted.kind && path === planted.path && count > 0)
      : found.length === 0
    if (!isRight) outcome.wrong.push(`${planted.path}: ${planted.what}: ${JSON.stringify(found)}`)
    outcome[isDanger ? 'dangers' : 'harmless'] += 1
    options.progress?.(outcome.dangers + outcome.harmless, outcome.wrong)
  }
  return outcome
}

/** Whether the checker accepts a change; others are never tested. */
const isPublishable = (engine: Engine, { path, text }: Planted): boolean =>
  engine.shipped.get(path) !== text && engine.check(new Map([...engine.shipped, [path, text]]), engine.shipped).problems.length === 0
