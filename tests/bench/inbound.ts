import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { openDatabase } from '../../server/database/open.ts'
import type { DatabaseLocation } from '../../server/database/location.ts'
import { createClient } from '../../server/inbound/clients.ts'
import { makeBenchData, type Steward } from './server/bench-data.ts'
import { onBothDatabases, whileServing } from './server/production.ts'
import { homeRequests } from './server.ts'
import { atMost, digits, median, type Row, unjudged } from './table.ts'

const STEWARDS = 100
/** How often a steward at work asks for something, in milliseconds. */
const ASK_MS = 1_000
/** How long each of the alternating measurements takes, in milliseconds, and how often they alternate. */
const [MEASURE_MS, TURNS] = [12_000, 5]
/** A batch every six seconds is 10,000 rows a minute. */
const [BATCH, BATCH_MS] = [1_000, 6_000]
const SENDER = new URL('inbound-sender.mjs', import.meta.url)

/** Returns how much slower the server answers 100 stewards while 10,000 rows a minute arrive, on both databases. */
export const inbound = (): Promise<Row[]> => onBothDatabases(measure)

async function measure(name: string, location: DatabaseLocation): Promise<Row[]> {
  const stewards = await makeBenchData(location, { stewards: STEWARDS, tasks: 50 })
  const secret = await newSecret(location)
  const [alone, beside, batches]: [number[], number[], number[]] = [[], [], []]
  await whileServing(location, async ({ url }) => {
    await work(url, stewards, MEASURE_MS / 2)
    for (let turn = 0; turn < TURNS; turn += 1) {
      alone.push(...(await work(url, stewards, MEASURE_MS)))
      const [waits] = await Promise.all([work(url, stewards, MEASURE_MS), sendBatches(url, secret, stewards, turn, batches)])
      beside.push(...waits)
    }
  })
  const [slow, quick] = [percentile99(beside), percentile99(alone)]
  return [
    atMost(`inbound, ${name}: 99 of 100 answers to ${STEWARDS} stewards beside 10,000 rows a minute`, slow / quick, 'x', 1.5),
    unjudged(`inbound, ${name}: these answers`, `${digits(slow)} ms (${digits(quick)} without rows)`),
    atMost(`inbound, ${name}: a batch of ${BATCH} rows`, median(batches) / 1_000, 's', BATCH_MS / 1_000),
  ]
}

async function newSecret(location: DatabaseLocation): Promise<string> {
  const db = await openDatabase(location, Date.now())
  const secret = await createClient(db, { name: 'core', rights: ['tasks'], addresses: '', rowsPerMinute: 1_000_000, now: Date.now() })
  await db.destroy()
  return secret ?? ''
}

/** Lets the stewards ask in turn, at fixed times, whether or not earlier answers have arrived. Returns the waits in milliseconds. */
async function work(url: string, stewards: Steward[], forMs: number): Promise<number[]> {
  const asks = homeRequests(stewards)
  const waits: Promise<number>[] = []
  const period = ASK_MS / stewards.length
  const start = performance.now()
  for (let sent = 0; sent * period < forMs; sent += 1) {
    await pause(start + sent * period - performance.now())
    const { path, token } = asks[(sent * 7) % asks.length] ?? { path: '', token: '' }
    const from = performance.now()
    const answered = fetch(url + path, { headers: { Authorization: token } }).then(async (response) => {
      await response.arrayBuffer()
      if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
      return performance.now() - from
    })
    waits.push(answered)
  }
  return Promise.all(waits)
}

/** Sends batches from a thread of its own, and adds their times in milliseconds to `times`. */
async function sendBatches(url: string, secret: string, stewards: Steward[], turn: number, times: number[]): Promise<void> {
  const userIds = stewards.map(({ userId }) => userId)
  const workerData = { url, secret, userIds, turn, rows: BATCH, everyMs: BATCH_MS, forMs: MEASURE_MS }
  const sender = new Worker(SENDER, { workerData, execArgv: [] })
  sender.on('message', (time: number) => times.push(time))
  await once(sender, 'exit')
}

const percentile99 = (waits: readonly number[]) => [...waits].sort((one, two) => one - two)[Math.floor(waits.length * 0.99)] ?? 0
