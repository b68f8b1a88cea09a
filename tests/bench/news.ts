import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { DatabaseLocation } from '../../server/database/location.ts'
import { processorTime } from './processor-time.ts'
import { makeBenchData, type Steward } from './server/bench-data.ts'
import { onBothDatabases, whileServing } from './server/production.ts'
import { atMost, digits, type Row, unjudged } from './table.ts'

const STEWARDS = 5_000
/** How often a page in front asks for news (src/app/watch-work.ts), and how long the measurement takes, in milliseconds. */
const [PERIOD_MS, MEASURE_MS] = [12_000, 24_000]

/** Returns what it costs that 5,000 pages in front ask for news, on both databases. */
export const news = (): Promise<Row[]> => onBothDatabases(measure)

async function measure(name: string, location: DatabaseLocation): Promise<Row[]> {
  const stewards = await makeBenchData(location, { stewards: STEWARDS, tasks: 20 })
  return whileServing(location, async ({ url, pid }) => {
    const used = () => processorTime(pid) ?? 0
    await ask(url, stewards, PERIOD_MS)
    const [from, before] = [performance.now(), used()]
    const waits = (await ask(url, stewards, MEASURE_MS)).sort((one, other) => one - other)
    const share = (used() - before) / (performance.now() - from)
    return [
      atMost(`news, ${name}: processors used by ${STEWARDS} pages in front that ask every 12 s`, share, 'processors', 0.5),
      unjudged(`news, ${name}: 99 of 100 answers within`, `${digits(waits[Math.floor(waits.length * 0.99)] ?? 0)} ms`),
    ]
  })
}

/** Lets each page ask once in a period, at fixed times. Returns the waits in milliseconds. */
async function ask(url: string, stewards: readonly Steward[], forMs: number): Promise<number[]> {
  const waits: Promise<number>[] = []
  const gap = PERIOD_MS / stewards.length
  const start = performance.now()
  for (let sent = 0; sent * gap < forMs; sent += 1) {
    await pause(start + sent * gap - performance.now())
    const token = stewards[sent % stewards.length]?.token ?? ''
    const from = performance.now()
    waits.push(askOnce(url, token).then(() => performance.now() - from))
  }
  return Promise.all(waits)
}

/** As many connections as a proxy keeps. */
const agent = new Agent({ keepAlive: true, maxSockets: 64 })

function askOnce(url: string, token: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get(`${url}/api/steward/workNews`, { agent, headers: { Authorization: token } }, (response) => {
      response.resume().on('end', () => (response.statusCode === 200 ? resolve() : reject(new Error(`answered ${response.statusCode}`))))
    })
    request.on('error', reject)
  })
}
