import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { serveCommand } from '../../server/start/serve-command.ts'
import { StartError } from '../../server/config/start-error.ts'
import { runEntry } from '../contract/process.ts'
import { serverEntry } from '../contract/server-entry.ts'
import { seededRandom } from '../seeded-random.ts'
import { areIndependent, type Fault, faultsOf } from './faults.ts'
import { type Certificates, type Draw, drawWith, goodSetUp, type SetUp, writeSetUp } from './set-up.ts'

/** The longest time of one check, in milliseconds. */
const LIMIT_MS = 5_000

interface Checked {
  exitCode: number | string | null
  output: string
  ms: number
}

/** What a run found; `failures` describes each planted fault that was not named, each refused good set-up, and each printed secret. */
export interface Outcome {
  alone: number
  pairs: number
  good: number
  slowestMs: number
  failures: string[]
}

interface Plan {
  /** The number of faults; each is planted alone, and again with another one. */
  faults: number
  good: number
  seed: number
  /** With 10, every tenth check runs in its own process; with 0, none does. */
  processEach: number
  certificates: Certificates
}

/** Plants faults alone and in pairs, checks good set-ups, and returns what was not as it should be. */
export async function plantFaults({ faults, good, seed, processEach, certificates }: Plan): Promise<Outcome> {
  const draw = drawWith(seededRandom(seed))
  // The build is no part of a check's time.
  if (processEach > 0) await serverEntry('serve')
  const outcome: Outcome = { alone: 0, pairs: 0, good: 0, slowestMs: 0, failures: [] }
  let checks = 0

  async function check(title: string, setUp: SetUp, expected: readonly RegExp[]): Promise<void> {
    const folder = join(certificates.folder, 'check')
    mkdirSync(folder)
    const { env, args } = writeSetUp(setUp, draw, folder)
    checks += 1
    const checked = await (processEach > 0 && checks % processEach === 0 ? inProcess(env, args) : here(env, args))
    rmSync(folder, { recursive: true })
    const { exitCode, output, ms } = checked
    const fail = (why: string) => outcome.failures.push(`${title}: ${why}\n${output}`)
    outcome.slowestMs = Math.max(outcome.slowestMs, ms)
    if (ms > LIMIT_MS) fail(`took ${ms.toFixed(0)} ms`)
    if (exitCode !== (expected.length > 0 ? 1 : 0)) fail(`exit code ${exitCode}`)
    for (const sentence of expected) if (!sentence.test(output)) fail(`lacks ${sentence.source}`)
    for (const secret of setUp.secrets) if (output.includes(secret)) fail(`prints the secret ${secret}`)
  }

  const complete = () => goodSetUp(draw, certificates, { isComplete: true })
  const order = shuffled(faultsOf(certificates), draw)
  const faultAt = (at: number): Fault => order[at % order.length] ?? draw.from(order)
  for (let at = 0; at < faults; at += 1) {
    const [fault, setUp] = [faultAt(at), complete()]
    await check(fault.title, setUp, fault.plant(setUp, draw))
    outcome.alone += 1
    const other = draw.from(order.filter((each) => areIndependent(fault, each)))
    const both = complete()
    const expected = [...fault.plant(both, draw), ...other.plant(both, draw)]
    await check(`${fault.title} + ${other.title}`, both, expected)
    outcome.pairs += 1
  }
  for (; outcome.good < good; outcome.good += 1)
    await check(`good set-up ${outcome.good}`, goodSetUp(draw, certificates, { isComplete: draw.chance(0.3) }), [])
  return outcome
}

/** Runs the command in this process. */
async function here(env: Record<string, string>, args: string[]): Promise<Checked> {
  let output = ''
  const write = (text: string) => (output += text)
  const startedAt = performance.now()
  const result = await serveCommand(args, env, { stdout: { write }, stderr: { write } }, 0).catch((error: unknown) => {
    if (!(error instanceof StartError)) throw error
    write(error.message)
    return { exitCode: 1 }
  })
  return { exitCode: 'exitCode' in result ? result.exitCode : 'started', output, ms: performance.now() - startedAt }
}

/** Runs the built command in a process of its own. */
async function inProcess(env: Record<string, string>, args: string[]): Promise<Checked> {
  const startedAt = performance.now()
  // `runEntry` sets DRAIN_SECONDS, which would win over the file.
  const run = await runEntry('serve', { DRAIN_SECONDS: '', ...env }, { args })
  const exitCode = await run.ended
  return { exitCode, output: run.stdout() + run.stderr(), ms: performance.now() - startedAt }
}

function shuffled<Item>(items: readonly Item[], draw: Draw): Item[] {
  const rest = [...items]
  return items.map(() => rest.splice(draw.below(rest.length), 1)[0] ?? draw.from(items))
}
