/**
 * `npx tsx tests/bench/tick.ts`: what one tick of the server's own clock costs with 10,000 orders of which none is due:
 * on a day without reminders, and right after it has reminded of each tenth order. On SQLite in a temporary folder, or on
 * an empty PostgreSQL that DATABASE_URL names.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY } from '../../renderer/language/time.ts'
import { startServer } from '../../server/start/start-server.ts'
import { TEST_KEY } from '../contract/process.ts'
import { makeBenchData } from './server/bench-data.ts'

const [STEWARDS, ORDERS, TICKS] = [50, 200, 200]

const folder = mkdtempSync(join(tmpdir(), 'steward-tick-'))
const databaseUrl = process.env['DATABASE_URL']
const place = databaseUrl ? { databaseUrl } : { dataDir: folder }
await makeBenchData(place, { stewards: STEWARDS, orders: ORDERS })
const clock = { now: Date.now() - 2 * DAY }
const server = await startServer({
  port: 0,
  hosts: ['127.0.0.1'],
  databaseLocation: place,
  app: { appId: '', wechatCode: '', agentId: '' },
  secret: TEST_KEY,
  clock: () => clock.now,
  restMs: 0,
  log: () => undefined,
})

/** Ticks again and again with nothing to do and prints what that took. Throws when there was something to do. */
async function idle(what: string): Promise<void> {
  const times: number[] = []
  const before = process.cpuUsage()
  for (let tick = 0; tick < TICKS; tick += 1) {
    const started = performance.now()
    const { expired, reminded } = await server.tick()
    if (expired + reminded > 0) throw new Error('Something was due after all')
    times.push(performance.now() - started)
  }
  const { user, system } = process.cpuUsage(before)
  times.sort((left, right) => left - right)
  const at = (share: number) => times[Math.floor(share * TICKS)]?.toFixed(1)
  const processor = ((user + system) / 1_000 / TICKS).toFixed(1)
  console.log(`${what}: median ${at(0.5)} ms, 99 of 100 within ${at(0.99)} ms, processor of this server ${processor} ms a tick`)
}

try {
  const orders = (STEWARDS * ORDERS).toLocaleString('en')
  await idle(`${orders} orders, none due, none reminded of today`)
  clock.now = Date.now()
  const started = performance.now()
  const { expired, reminded } = await server.tick()
  console.log(`a tick that sends ${reminded} cards and expires ${expired} orders: ${(performance.now() - started).toFixed(0)} ms`)
  await idle(`${orders} orders, none due, ${reminded} cards sent today`)
} finally {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
}
