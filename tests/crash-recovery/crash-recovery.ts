import { setTimeout as pause } from 'node:timers/promises'
import type { DatabaseLocation } from '../../server/database/location.ts'
import { readSchemas } from '../../server/schemas/read-schemas.ts'
import { makeBenchData } from '../bench/server/bench-data.ts'
import { seededRandom } from '../seeded-random.ts'
import { type Run, runEntry, TEST_KEY } from '../contract/process.ts'
import { freePort } from '../free-port.ts'
import { type Delivery, moodyWeCom } from './deliver.ts'
import { judge, type Verdict } from './verdict.ts'
import { spreadCreators, type Write, writes } from './writes.ts'

const CLIENTS = 8
const STEWARDS = 4
/** Open orders for about one round, so that most rounds have rivals. */
const ORDERS_A_KILL = 12
/** The kill comes a moment after so many answers at most, milliseconds; how many and how long is chance. */
const MOST_ANSWERS = 60
const MOMENT_MS = 10
/** A server that answers nothing for so long is killed all the same, in milliseconds. */
const PATIENCE_MS = 5_000

export interface CrashOutcome extends Verdict, Delivery {
  kills: number
}

interface CrashOptions {
  kills: number
  /** What the moments of the kills are drawn from; when a write arrives is the machine's affair. */
  seed: number
  /** Goes on killing until a write was under way at a kill and rivals met, so many times at most; `kills` when not given. */
  atMost?: number
  place: DatabaseLocation
  /** Hears how many kills are behind. */
  progress?: (kills: number) => void
}

/**
 * Starts the production server again and again at one place, lets clients write, and kills it with SIGKILL in the
 * middle; what was not answered is sent again, with its key, to the next one. Meanwhile WeCom is away now and then. Ends
 * with a round in which everything is answered and delivered, and compares. Throws when a server does not start or an answer is
 * neither 200 nor 409.
 */
export async function crashAndRecover({ kills, seed, atMost = kills, place, progress }: CrashOptions): Promise<CrashOutcome> {
  const random = seededRandom(seed)
  const stewards = await makeBenchData(place, { stewards: STEWARDS, tasks: 2 * ORDERS_A_KILL * (atMost + 1) })
  await spreadCreators(place, stewards)
  const wecom = await moodyWeCom()
  const source = writes(stewards)
  const sent: Write[] = []
  const unanswered: Write[] = []
  const next = () => {
    const { value } = source.next()
    sent.push(value)
    return value
  }
  const met = { unheard: 0, conflicts: 0 }
  let kill = 0
  while (kill < kills || (kill < atMost && Math.min(met.unheard, met.conflicts) === 0)) {
    kill += 1
    const { run, url } = await start(place, wecom.env)
    const round = { over: false, answers: 0 }
    const work: Work = {
      next: () => (round.over ? undefined : (unanswered.pop() ?? next())),
      heard: ({ answered }) => {
        round.answers += 1
        if (answered === 409) met.conflicts += 1
      },
    }
    const left = Promise.all(Array.from({ length: CLIENTS }, () => client(url, work)))
    const wanted = Math.floor(random() * MOST_ANSWERS)
    for (const from = Date.now(); round.answers < wanted && Date.now() - from < PATIENCE_MS; ) await pause(1)
    await pause(random() * MOMENT_MS)
    run.child.kill('SIGKILL')
    await run.ended
    const killedAt = Date.now()
    round.over = true
    const unheard = (await left).flat()
    for (const write of unheard) write.unheardAt ??= killedAt
    unanswered.push(...unheard)
    met.unheard += unheard.length
    progress?.(kill)
  }
  const { run, url } = await start(place, wecom.env)
  const still = await client(url, { next: () => unanswered.pop(), heard: () => undefined })
  run.child.kill('SIGTERM')
  await run.ended
  if (still.length > 0) throw new Error(`${still.length} writes got no answer from a server that was not killed`)
  return { kills: kill, ...(await wecom.deliver(place)), ...(await judge(place, sent)) }
}

/** A production server at `place`, once it serves; `env` is what an operator sets besides. */
export async function start(place: DatabaseLocation, env: Record<string, string> = {}): Promise<{ run: Run; url: string }> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const where: Record<string, string> = 'dataDir' in place ? { DATA_DIR: place.dataDir } : { DATABASE_URL: place.databaseUrl }
  const run = await runEntry('serve', { ...env, ...where, PUBLIC_URL: url, SECRET_KEY: TEST_KEY, PORT: String(port), HOST: '127.0.0.1' })
  await run.says('Steward serves')
  return { run, url }
}

const { calls } = readSchemas()

interface Work {
  next: () => Write | undefined
  heard: (write: Write) => void
}

/** Sends one write after the other until there is none or the server is gone; returns what was not answered. */
async function client(url: string, { next, heard }: Work): Promise<Write[]> {
  for (let write = next(); write; write = next()) {
    const { call, key, token, body } = write
    const path = calls.find(({ id }) => id === call)?.path ?? ''
    const headers = { Authorization: token, 'Content-Type': 'application/json', 'Idempotency-Key': key }
    try {
      const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body), signal: AbortSignal.timeout(20_000) })
      // Acknowledged is what has arrived in full.
      const { status } = (await response.json()) as { status: string }
      write.answered = Number(status)
    } catch {
      return [write]
    }
    heard(write)
    if (write.answered !== 200 && write.answered !== 409) throw new Error(`${call} answered ${write.answered}`)
  }
  return []
}
