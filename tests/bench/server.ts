/**
 * `npx tsx tests/bench/server.ts`: how many requests a second the server answers when 50 stewards with 200 orders each
 * open their homes again and again. Server and phones are processes of their own, on the same machine; the data is in
 * SQLite unless DATABASE_URL names an empty PostgreSQL. Ends with 1 when the target is missed.
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

/** Customers of the longest list. */
const LONG = 10_000
const LIST_REST_MS = 200
/** Few phones, whose waits are those of the loop. */
const FEW = { connections: 2, seconds: 8, warmUp: 2 }

interface Lists {
  /** Milliseconds in which 99 of 100 of the few are answered while the longest list is asked for again and again. */
  beside: number
  /** How long that list takes meanwhile. */
  list: number
}

export interface ServerReading extends Reading, Lists {
  requestsPerSecond: number
  /** As `beside`, with nothing beside them. */
  few: number
}

interface BenchOptions {
  stewards: number
  orders: number
  connections: number
  seconds: number
  /** PostgreSQL's address; a temporary folder when not given. */
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

/** What a home asks for, as the app asks for it. */
function asks(stewards: Steward[]): Plan['asks'] {
  const { calls } = readSchemas()
  return stewards.flatMap(({ userId, token, openOrders }) =>
    HOME.map(([name, given]) => {
      const path = calls.find(({ id }) => id === name)?.path ?? ''
      const person = name.endsWith('Count') ? { userId } : { taskUser: userId }
      const ask = { path: `${path}?${new URLSearchParams({ ...person, ...given }).toString()}`, token }
      return name === 'getQywxTaskList' ? { ...ask, rows: openOrders.length } : ask
    }),
  )
}

/** Runs the server and the phones and returns what the phones saw. Throws when the server does not start. */
export async function benchServer(options: Partial<BenchOptions> = {}): Promise<ServerReading> {
  const { stewards, orders, connections, seconds, databaseUrl } = { stewards: 50, orders: 200, connections: 20, seconds: 10, ...options }
  const folder = mkdtempSync(join(tmpdir(), 'steward-bench-'))
  const place = databaseUrl ? { databaseUrl } : { dataDir: folder }
  const port = await freePort()
  const everyone = await makeBenchData(place, { stewards, orders, customers: LONG })
  const where: Record<string, string> = databaseUrl ? { DATABASE_URL: databaseUrl } : { DATA_DIR: folder }
  const url = `http://127.0.0.1:${port}`
  const server = await runEntry('serve', { ...where, PUBLIC_URL: url, SECRET_KEY: TEST_KEY, PORT: String(port), HOST: '127.0.0.1' })
  try {
    await server.says('Steward serves')
    const plan: Plan = { url, connections, seconds, warmUp: 3, pid: server.child.pid, asks: asks(everyone) }
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

/** Asks for a steward's ten thousand customers again and again until the phones have ended. */
async function listsBeside(url: string, token: string, phones: Promise<Reading>): Promise<Lists> {
  const path = readSchemas().calls.find(({ id }) => id === 'getCustomersByUserId')?.path ?? ''
  const waits: number[] = []
  const end = new AbortController()
  const others = phones.finally(() => end.abort())
  while (!end.signal.aborted) {
    const start = performance.now()
    const answer = await fetch(`${url}${path}?userId=steward1`, { headers: { Authorization: token } })
    const { data } = (await answer.json()) as { data?: { rows?: unknown[] } }
    if ((data?.rows?.length ?? 0) < LONG) throw new Error('The long list is not there')
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
  if (processor !== undefined) console.log(`server processor time      ${processor} ms a request`)
  console.log(`server errors              ${errors} of ${requests}; ${Math.round(bytes / Math.max(1, requests) / 100) / 10} kB an answer`)
  const missed = requestsPerSecond < TARGET.requestsPerSecond || p99 > TARGET.p99 || errors > TARGET.errors
  process.exitCode = missed ? 1 : 0
}
