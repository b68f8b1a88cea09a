/**
 * `npx tsx tests/bench/server.ts`: how many requests per second the server answers while 50 stewards with 200 tasks each reload their
 * homes. Server and clients are processes on the same machine. The data is in SQLite, unless DATABASE_URL names an empty PostgreSQL
 * database. Exits with 1 when a target is missed.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { readSchemas } from '../../server/schemas/read-schemas.ts'
import type { CallName } from '../../generated/data.ts'
import { runEntry, TEST_KEY } from '../contract/process.ts'
import { freePort } from '../free-port.ts'
import type { Plan, Reading } from './server/generator.ts'
import { makeBenchData, type Steward } from './server/bench-data.ts'
import { median } from './table.ts'

export const TARGET = { requestsPerSecond: 800, p99: 60, errors: 0 }

/** Number of customers in the longest list. */
const LONG = 10_000
const LIST_REST_MS = 200
/** Few clients, whose response times show how long the event loop is blocked. */
const FEW = { connections: 2, seconds: 8, warmUp: 2 }

interface Lists {
  /** 99th percentile in milliseconds for few clients, while the longest list is requested repeatedly. */
  beside: number
  /** Median response time of the longest list meanwhile, milliseconds. */
  list: number
}

export interface ServerReading extends Reading, Lists {
  requestsPerSecond: number
  /** As `beside`, but without the long lists. */
  few: number
}

interface BenchOptions {
  stewards: number
  tasks: number
  connections: number
  seconds: number
  /** Address of a PostgreSQL database; without it, SQLite in a temporary folder. */
  databaseUrl?: string | undefined
}

const HOME: [CallName, Record<string, string>][] = [
  ['getCustomerAddCount', {}],
  ['getCustomerDeleteCount', {}],
  ['getTaskAddCount', {}],
  ['getQywxTaskList', { isDelete: '0' }],
  ['getWarnTodayTaskList', { isDelete: '0', taskType: '1' }],
  ['getWarnTodayTaskList', { isDelete: '0', taskType: '2' }],
]

/** Returns the requests of a home, as the app sends them. */
export function homeRequests(stewards: Steward[]): Plan['asks'] {
  const { calls } = readSchemas()
  return stewards.flatMap(({ userId, token, openTasks }) =>
    HOME.map(([name, given]) => {
      const path = calls.find(({ id }) => id === name)?.path ?? ''
      const person = name.endsWith('Count') ? { userId } : { taskUser: userId }
      const ask = { path: `${path}?${new URLSearchParams({ ...person, ...given }).toString()}`, token }
      return name === 'getQywxTaskList' ? { ...ask, rows: openTasks.length } : ask
    }),
  )
}

/** Runs the server and the clients, and returns the clients' measurements. Throws when the server does not start. */
export async function benchServer(options: Partial<BenchOptions> = {}): Promise<ServerReading> {
  const { stewards, tasks, connections, seconds, databaseUrl } = { stewards: 50, tasks: 200, connections: 20, seconds: 10, ...options }
  const folder = mkdtempSync(join(tmpdir(), 'steward-bench-'))
  const location = databaseUrl ? { databaseUrl } : { dataDir: folder }
  const port = await freePort()
  const everyone = await makeBenchData(location, { stewards, tasks, customers: LONG })
  const where: Record<string, string> = databaseUrl ? { DATABASE_URL: databaseUrl } : { DATA_DIR: folder }
  const url = `http://127.0.0.1:${port}`
  const server = await runEntry('serve', { ...where, PUBLIC_URL: url, SECRET_KEY: TEST_KEY, PORT: String(port), HOST: '127.0.0.1' })
  try {
    await server.says('Steward serves')
    const plan: Plan = { url, connections, seconds, warmUp: 3, pid: server.child.pid, asks: homeRequests(everyone) }
    const reading = await playPhones(plan)
    const idle = await playPhones({ ...plan, ...FEW })
    const lists = await listsBeside(url, everyone[0]?.token ?? '', playPhones({ ...plan, ...FEW }))
    return { ...reading, requestsPerSecond: Math.round(reading.requests / reading.seconds), few: idle.p99, ...lists }
  } finally {
    server.child.kill('SIGTERM')
    await server.ended
    rmSync(folder, { recursive: true, force: true })
  }
}

async function playPhones(plan: Plan): Promise<Reading> {
  const phones = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'server/generator.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  phones.stdin.end(JSON.stringify(plan))
  return JSON.parse(await text(phones.stdout)) as Reading
}

/** Requests a steward's ten thousand customers repeatedly until the clients have finished. */
async function listsBeside(url: string, token: string, phones: Promise<Reading>): Promise<Lists> {
  const path = readSchemas().calls.find(({ id }) => id === 'getCustomersByUserId')?.path ?? ''
  const waits: number[] = []
  const end = new AbortController()
  const others = phones.finally(() => end.abort())
  while (!end.signal.aborted) {
    const start = performance.now()
    const answer = await fetch(`${url}${path}?userId=steward1`, { headers: { Authorization: token } })
    const { data } = (await answer.json()) as { data?: { rows?: unknown[] } }
    if ((data?.rows?.length ?? 0) < LONG) throw new Error('The long list is incomplete')
    waits.push(performance.now() - start)
    await pause(LIST_REST_MS)
  }
  return { beside: (await others).p99, list: median(waits) }
}

if (process.argv[1] === import.meta.filename) {
  const { requestsPerSecond, p50, p99, errors, bytes, requests, processor, few, beside, list } = await benchServer({
    databaseUrl: process.env['DATABASE_URL'],
  })
  console.log(`server requests per second ${requestsPerSecond} (at least ${TARGET.requestsPerSecond})`)
  console.log(`server milliseconds        p50 ${p50}, p99 ${p99} (p99 at most ${TARGET.p99})`)
  console.log(`server beside long lists   p99 ${beside} (${few} without them); such a list ${Math.round(list)}`)
  if (processor !== undefined) console.log(`server processor time      ${processor} ms per request`)
  console.log(`server errors              ${errors} of ${requests}; ${Math.round(bytes / Math.max(1, requests) / 100) / 10} kB per answer`)
  const missed = requestsPerSecond < TARGET.requestsPerSecond || p99 > TARGET.p99 || errors > TARGET.errors
  process.exitCode = missed ? 1 : 0
}
