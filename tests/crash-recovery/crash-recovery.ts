import { setTimeout as pause } from 'node:timers/promises'
import type { DatabaseLocation } from '../../server/database/location.ts'
import { readSchemas } from '../../server/schemas/read-schemas.ts'
import { makeBenchData } from '../bench/server/bench-data.ts'
import { seededRandom } from '../seeded-random.ts'
import { type Run, runEntry, TEST_KEY } from '../contract/process.ts'
import { freePort } from '../free-port.ts'
import { type Delivery, unreliableWeCom } from './deliver.ts'
import { judge, type Verdict } from './verdict.ts'
import { spreadCreators, type Write, writes } from './writes.ts'

const CLIENTS = 8
const STEWARDS = 4
/** Open tasks for about one round, so that most rounds have rivals. */
const TASKS_PER_KILL = 12
/** Upper limits per round: answers before the kill, and milliseconds from the last answer to the kill. Both are random below. */
const MOST_ANSWERS = 60
const MOMENT_MS = 10
/** After so many milliseconds the server is killed even if it has not answered. */
const TIMEOUT_MS = 5_000

export interface CrashOutcome extends Verdict, Delivery {
  kills: number
}

interface CrashOptions {
  kills: number
  /** Seed of the kill times. When a write arrives depends on the machine. */
  seed: number
  /** Maximum number of kills: continues until a kill interrupted a write and rivals conflicted. Defaults to `kills`. */
  atMost?: number
  location: DatabaseLocation
  /** Called with the number of kills so far. */
  progress?: (kills: number) => void
}

/**
 * Repeatedly starts the production server on one database, lets clients write, and kills it with SIGKILL. Unanswered writes are retried
 * with their key on the next server. WeCom fails at times. After a final round that answers and delivers everything, compares the data.
 * Throws when a server does not start or answers with another status than 200 and 409.
 */
export async function crashAndRecover({ kills, seed, atMost = kills, location, progress }: CrashOptions): Promise<CrashOutcome> {
  const random = seededRandom(seed)
  const stewards = await makeBenchData(location, { stewards: STEWARDS, tasks: 2 * TASKS_PER_KILL * (atMost + 1) })
  await spreadCreators(location, stewards)
  const wecom = await unreliableWeCom()
  const source = writes(stewards)
  const sent: Write[] = []
  const unanswered: Write[] = []
  const next = () => {
    const { value } = source.next()
    sent.push(value)
    return value
  }
  const met = { interrupted: 0, conflicts: 0 }
  let kill = 0
  while (kill < kills || (kill < atMost && Math.min(met.interrupted, met.conflicts) === 0)) {
    kill += 1
    const { run, url } = await start(location, wecom.env)
    const round = { over: false, answers: 0 }
    const work: Work = {
      next: () => (round.over ? undefined : (unanswered.pop() ?? next())),
      onAnswer: ({ answered }) => {
        round.answers += 1
        if (answered === 409) met.conflicts += 1
      },
    }
    const clientsDone = Promise.all(Array.from({ length: CLIENTS }, () => client(url, work)))
    const answersBeforeKill = Math.floor(random() * MOST_ANSWERS)
    for (const from = Date.now(); round.answers < answersBeforeKill && Date.now() - from < TIMEOUT_MS; ) await pause(1)
    await pause(random() * MOMENT_MS)
    run.child.kill('SIGKILL')
    await run.ended
    const killedAt = Date.now()
    round.over = true
    const interrupted = (await clientsDone).flat()
    for (const write of interrupted) write.interruptedAt ??= killedAt
    unanswered.push(...interrupted)
    met.interrupted += interrupted.length
    progress?.(kill)
  }
  const { run, url } = await start(location, wecom.env)
  const remaining = await client(url, { next: () => unanswered.pop(), onAnswer: () => undefined })
  run.child.kill('SIGTERM')
  await run.ended
  if (remaining.length > 0) throw new Error(`${remaining.length} writes got no answer from a server that was not killed`)
  return { kills: kill, ...(await wecom.deliver(location)), ...(await judge(location, sent)) }
}

/** A server was killed before it served. */
export class KilledError extends Error {
  override name = 'KilledError'
}

/** Returns the variable with which production finds a database. */
export const databaseEnv = (location: DatabaseLocation): Record<string, string> =>
  'dataDir' in location ? { DATA_DIR: location.dataDir } : { DATABASE_URL: location.databaseUrl }

/**
 * Starts a production server on a database and resolves when it serves. `env`: further environment variables. `prelude`: code that runs
 * before the server. Throws a KilledError when that code killed it.
 */
export async function start(
  location: DatabaseLocation,
  env: Record<string, string> = {},
  prelude = '',
): Promise<{ run: Run; url: string }> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const settings = { SECRET_KEY: TEST_KEY, ...env, ...databaseEnv(location), PUBLIC_URL: url, PORT: String(port), HOST: '127.0.0.1' }
  const run = await runEntry('serve', settings, { prelude })
  await run.says('Steward serves').catch(async (error: unknown) => {
    throw (await run.ended) === 'SIGKILL' ? new KilledError('The server was killed before it served') : error
  })
  return { run, url }
}

const { calls } = readSchemas()

interface Work {
  next: () => Write | undefined
  onAnswer: (write: Write) => void
}

/** Sends writes until none is left or the server is gone. Returns the unanswered write, if any. */
async function client(url: string, { next, onAnswer }: Work): Promise<Write[]> {
  for (let write = next(); write; write = next()) {
    const { call, key, token, body } = write
    const path = calls.find(({ id }) => id === call)?.path ?? ''
    const headers = { Authorization: token, 'Content-Type': 'application/json', 'Idempotency-Key': key }
    try {
      const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body), signal: AbortSignal.timeout(20_000) })
      // A write counts as acknowledged only when its response has arrived completely.
      const { status } = (await response.json()) as { status: string }
      write.answered = Number(status)
    } catch {
      return [write]
    }
    onAnswer(write)
    if (write.answered !== 200 && write.answered !== 409) throw new Error(`${call} answered ${write.answered}`)
  }
  return []
}
