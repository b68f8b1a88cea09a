import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { DatabaseLocation } from '../../server/database/location.ts'
import { runEntry, TEST_KEY } from '../contract/process.ts'
import { freePort } from '../free-port.ts'
import { startCluster } from '../postgresql/cluster.ts'
import { processorTime } from './processor-time.ts'
import { makeBenchData, type Steward } from './server/bench-data.ts'
import { atMost, digits, type Row, unjudged } from './table.ts'

const STEWARDS = 5_000
/** How often a page in front asks for news (src/app/watch-work.ts), and how long the measurement takes, in milliseconds. */
const [PERIOD_MS, MEASURE_MS] = [12_000, 24_000]

/** Returns what it costs that 5,000 pages in front ask for news, on both databases. */
export async function news(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'steward-bench-'))
  const cluster = await startCluster()
  try {
    return [...(await measure('SQLite', { dataDir: folder })), ...(await measure('PostgreSQL', { databaseUrl: await cluster.database() }))]
  } finally {
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(name: string, location: DatabaseLocation): Promise<Row[]> {
  const stewards = await makeBenchData(location, { stewards: STEWARDS, tasks: 20 })
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const where: Record<string, string> = 'dataDir' in location ? { DATA_DIR: location.dataDir } : { DATABASE_URL: location.databaseUrl }
  const server = await runEntry('serve', { ...where, PUBLIC_URL: url, SECRET_KEY: TEST_KEY, PORT: String(port), HOST: '127.0.0.1' })
  try {
    await server.says('Steward serves')
    const usedBy = () => processorTime(server.child.pid ?? 0) ?? 0
    await ask(url, stewards, PERIOD_MS)
    const [from, used] = [performance.now(), usedBy()]
    const waits = (await ask(url, stewards, MEASURE_MS)).sort((one, other) => one - other)
    const share = (usedBy() - used) / (performance.now() - from)
    return [
      atMost(`news, ${name}: processors used by ${STEWARDS} pages in front that ask every 12 s`, share, 'processors', 0.5),
      unjudged(`news, ${name}: 99 of 100 answers within`, `${digits(waits[Math.floor(waits.length * 0.99)] ?? 0)} ms`),
    ]
  } finally {
    server.child.kill('SIGTERM')
    await server.ended
  }
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
