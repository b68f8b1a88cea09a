/**
 * `npm run content-test -- histories|attempts|backtests|phones|kills|verdicts [count] [seed] [--on sqlite|postgresql]` proves properties of releases of content
 * (docs/testing.md). Prints the work and the mistakes, and exits with 1 when there are any.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startTestServer, type TestServer } from '../contract/server.ts'
import { startCluster } from '../postgresql/cluster.ts'
import { newSeed } from '../seed.ts'
import { runAttempts } from './attempts/index.ts'
import { runBacktests } from './backtests/index.ts'
import { runHistories } from './histories.ts'
import { madeClient } from './made-client.ts'
import { addContentPeople } from './person.ts'
import { runKills } from './kills.ts'
import { runPhones } from './phones/index.ts'
import { compareVerdicts } from './verdicts/index.ts'

interface Run {
  count: number
  seed: number
  only: string | undefined
  on: string
}

const progressOf = ({ count }: Run) => {
  let printed = 0
  return (done: number, wrong: readonly string[]) => {
    for (const text of wrong.slice(printed)) console.log(text)
    printed = wrong.length
    if (done % 50 === 0) console.log(`${done} of ${count}`)
  }
}

/** Runs on servers of one new database: two with PostgreSQL, otherwise one. */
async function withServers(on: string, work: (servers: readonly [TestServer, TestServer]) => Promise<void>): Promise<void> {
  const cluster = on === 'postgresql' ? await startCluster() : undefined
  const dataDir = mkdtempSync(join(tmpdir(), 'steward-content-test-'))
  const databaseLocation = cluster ? { databaseUrl: await cluster.database() } : { dataDir }
  const staticDir = madeClient()
  const start = () => startTestServer({ databaseLocation, followsContent: true, staticDir })
  const first = await start()
  const second = cluster ? await start() : first
  await addContentPeople(first)
  try {
    await work([first, second]).catch((error: unknown) => {
      // Printed at once, because closing may take long after an error.
      console.error(error)
      throw error
    })
  } finally {
    await first.close()
    if (second !== first) await second.close()
    await cluster?.stop()
    for (const folder of [dataDir, staticDir]) rmSync(folder, { recursive: true, force: true })
  }
}

const RUNS: Readonly<Record<string, (run: Run) => Promise<{ wrong: readonly string[] } & object>>> = {
  async histories(run) {
    let outcome: Awaited<ReturnType<typeof runHistories>> | undefined
    await withServers(run.on, async ([server]) => {
      outcome = await runHistories({ server, histories: run.count, seed: run.seed, progress: progressOf(run) })
    })
    return outcome ?? { wrong: [] }
  },
  async attempts(run) {
    let outcome: Awaited<ReturnType<typeof runAttempts>> | undefined
    await withServers(run.on, async (servers) => {
      outcome = await runAttempts({ servers, attempts: run.count, seed: run.seed, only: run.only, progress: progressOf(run) })
    })
    return outcome ?? { wrong: [] }
  },
  async backtests(run) {
    const harmless = Math.round(run.count * 0.8)
    return runBacktests({ dangers: run.count - harmless, harmless, records: 10_000, seed: run.seed, progress: progressOf(run) })
  },
  async verdicts(run) {
    return compareVerdicts({ files: run.count, seed: run.seed, progress: progressOf(run) })
  },
  async phones({ count, seed }) {
    const { lines, wrong } = await runPhones({ minutes: count, seed, progress: console.log })
    for (const line of lines) console.log(line)
    return { wrong }
  },
  async kills(run) {
    return runKills({ kills: run.count, seed: run.seed, progress: progressOf(run) })
  },
}

const { values, positionals } = parseArgs({
  options: { on: { type: 'string', default: 'sqlite' }, only: { type: 'string' } },
  allowPositionals: true,
})
const [what = '', count, seed] = [positionals[0], Number(positionals[1] ?? 100), Number(positionals[2] ?? newSeed())]
const run = Object.hasOwn(RUNS, what) ? RUNS[what] : undefined
if (!run || !Number.isInteger(count) || count < 1 || !Number.isInteger(seed) || !['sqlite', 'postgresql'].includes(values.on)) {
  console.error(
    'Usage: npm run content-test -- histories|attempts|backtests|phones|kills|verdicts [count] [seed] [--on sqlite|postgresql] [--only NAME]',
  )
  process.exit(2)
}
console.log(`${what}, seed ${seed}, on ${values.on}`)
const startedAt = performance.now()
const { wrong, ...outcome } = await run({ count, seed, on: values.on, only: values.only })
console.log(JSON.stringify(outcome))
console.log(`${wrong.length} wrong, in ${((performance.now() - startedAt) / 1_000).toFixed(0)} s`)
process.exitCode = wrong.length > 0 ? 1 : 0
