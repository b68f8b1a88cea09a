/**
 * `npx tsx tests/bench/tick.ts`: the cost of one tick of the server's scheduler with 10,000 tasks that are not due. Measures a day without
 * reminders, and the time after reminders were sent for every tenth task. Uses SQLite in a temporary folder, or an empty PostgreSQL
 * database that DATABASE_URL names.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY } from '../../renderer/language/time.ts'
import { noWeCom } from '../../server/integrations/wecom/wecom.ts'
import { startServer } from '../../server/start/start-server.ts'
import { TEST_KEY } from '../contract/process.ts'
import { makeBenchData } from './server/bench-data.ts'

const [STEWARDS, TASKS, TICKS] = [50, 200, 200]

const folder = mkdtempSync(join(tmpdir(), 'steward-tick-'))
const databaseUrl = process.env['DATABASE_URL']
const location = databaseUrl ? { databaseUrl } : { dataDir: folder }
await makeBenchData(location, { stewards: STEWARDS, tasks: TASKS })
const clock = { now: Date.now() - 2 * DAY }
const server = await startServer({
  port: 0,
  hosts: ['127.0.0.1'],
  databaseLocation: location,
  app: { appId: '', wechatCode: '', agentId: '' },
  secret: TEST_KEY,
  wecom: { ...noWeCom, sendCard: async () => undefined },
  clock: () => clock.now,
  restMs: 0,
  log: () => undefined,
})

/** Runs ticks without work and prints their times. Throws when a tick found work. */
async function idle(what: string): Promise<void> {
  const times: number[] = []
  const before = process.cpuUsage()
  for (let tick = 0; tick < TICKS; tick += 1) {
    const started = performance.now()
    const { expired, reminded } = await server.tick()
    if (expired + reminded > 0) throw new Error('A task was due unexpectedly')
    times.push(performance.now() - started)
  }
  const { user, system } = process.cpuUsage(before)
  times.sort((left, right) => left - right)
  const at = (share: number) => times[Math.floor(share * TICKS)]?.toFixed(1)
  const processor = ((user + system) / 1_000 / TICKS).toFixed(1)
  console.log(`${what}: median ${at(0.5)} ms, 99 of 100 within ${at(0.99)} ms, processor time ${processor} ms per tick`)
}

try {
  const tasks = (STEWARDS * TASKS).toLocaleString('en')
  await idle(`${tasks} tasks, none due, no reminders sent today`)
  clock.now = Date.now()
  const started = performance.now()
  const { expired, reminded } = await server.tick()
  console.log(`a tick that sends ${reminded} cards and expires ${expired} tasks: ${(performance.now() - started).toFixed(0)} ms`)
  await idle(`${tasks} tasks, none due, ${reminded} cards sent today`)
} finally {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
}
