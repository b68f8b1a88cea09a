import { startCluster } from '../postgresql/cluster.ts'
import { makeBenchData, type Steward } from './server/bench-data.ts'
import { carriedByServers } from './server/carried.ts'
import { addStewards } from './server/many-tasks.ts'
import { whileServing } from './server/production.ts'
import { homeRequests } from './server.ts'
import { atMost, digits, median, type Row, unjudged } from './table.ts'

const [STEWARDS, TASKS] = [40, 250]
/** 20,000 stewards with 250 tasks each are 5,000,000 tasks. */
const MANY = 20_000
const [TURNS, HOMES] = [20, 40]

/** Returns what a home costs at 5,000,000 tasks of 20,000 stewards, compared with 10,000 tasks of 40, and what servers carry, in PostgreSQL. */
export async function scale(): Promise<Row[]> {
  const cluster = await startCluster(['shared_buffers=1GB', 'work_mem=64MB', 'maintenance_work_mem=512MB'])
  try {
    const [few, many] = [{ databaseUrl: await cluster.database() }, { databaseUrl: await cluster.database() }]
    const [fewStewards, manyStewards] = [await makeBenchData(few, BENCH), await makeBenchData(many, BENCH)]
    const started = performance.now()
    const { tasks, gigabytes } = await addStewards(many.databaseUrl, MANY)
    const filling = (performance.now() - started) / 1_000
    const rows = await whileServing(few, (small) =>
      whileServing(many, async (large) => {
        const [alone, among]: [number[], number[]] = [[], []]
        for (let turn = 0; turn < TURNS; turn += 1) {
          const fewer = await homes(small.url, fewStewards)
          const more = await homes(large.url, manyStewards)
          // The first turn fills the caches.
          if (turn > 0) [alone, among].forEach((times, at) => times.push(...(at === 0 ? fewer : more)))
        }
        return [
          unjudged('scale: tasks in PostgreSQL', `${tasks} in ${digits(gigabytes)} GB, filled in ${Math.round(filling)} s`),
          atMost('scale: a home, compared with 10,000 tasks', median(among) / median(alone), 'x', 1.3),
          unjudged('scale: a home', `${digits(median(among))} ms (${digits(median(alone))} at 10,000 tasks)`),
        ]
      }),
    )
    return [...rows, ...(await carriedByServers(many.databaseUrl, manyStewards))]
  } finally {
    await cluster.stop()
  }
}

const BENCH = { stewards: STEWARDS, tasks: TASKS }

/** Returns how long each of some homes took, in milliseconds, one after another. */
async function homes(url: string, stewards: readonly Steward[]): Promise<number[]> {
  const times: number[] = []
  for (const steward of stewards.slice(0, HOMES)) {
    const from = performance.now()
    for (const { path, token } of homeRequests([steward])) {
      const response = await fetch(url + path, { headers: { Authorization: token } })
      await response.arrayBuffer()
      if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
    }
    times.push(performance.now() - from)
  }
  return times
}
