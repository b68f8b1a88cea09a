import { readdirSync, readFileSync } from 'node:fs'
import { Client } from 'pg'
import { sumBy } from 'es-toolkit'
import { processorTime } from '../processor-time.ts'
import { homeRequests } from '../server.ts'
import { digits, type Row, unjudged } from '../table.ts'
import type { Steward } from './bench-data.ts'
import type { Plan, Reading } from './generator.ts'
import { runChild, whileServing } from './production.ts'

const [CONNECTIONS, SECONDS, WARM_UP] = [16, 10, 3]

/**
 * Measures how many calls of homes one and two servers with one PostgreSQL answer, and what a call costs each of them. The processor time per
 * call also holds for machines of their own; the calls a second hold for this machine, which also plays the phones.
 */
export async function carriedByServers(databaseUrl: string, stewards: Steward[]): Promise<Row[]> {
  const rows: Row[] = []
  const asks = homeRequests(stewards)
  await whileServing({ databaseUrl }, async (one) => {
    rows.push(...(await measure('one server', databaseUrl, [one], asks)))
    await whileServing({ databaseUrl }, async (two) => {
      rows.push(...(await measure('two servers', databaseUrl, [one, two], asks)))
    })
  })
  return rows
}

async function measure(name: string, databaseUrl: string, servers: { url: string; pid: number }[], asks: Plan['asks']): Promise<Row[]> {
  const plans: Plan[] = servers.map(({ url, pid }) => ({
    url,
    pid,
    connections: CONNECTIONS / servers.length,
    seconds: SECONDS,
    warmUp: WARM_UP,
    asks,
  }))
  const postmaster = await postmasterOf(databaseUrl)
  const before = processorTimeOfFamily(postmaster)
  const readings = await Promise.all(plans.map((plan) => runChild<Reading>('generator.ts', plan)))
  const spent = processorTimeOfFamily(postmaster) - before
  const calls = sumBy(readings, ({ requests }) => requests)
  if (readings.some(({ errors }) => errors > 0)) throw new Error(`${name}: calls failed`)
  const server = sumBy(readings, ({ processor = 0, requests }) => processor * requests) / calls
  // The warm-up also uses the database.
  const database = spent / (calls * ((SECONDS + WARM_UP) / SECONDS))
  return [
    unjudged(`scale, ${name}: calls of homes`, `${Math.round(calls / SECONDS)} a second`),
    unjudged(`scale, ${name}: processor time of a call`, `${digits(server)} ms of a server, ${digits(database)} ms of PostgreSQL`),
  ]
}

async function postmasterOf(databaseUrl: string): Promise<number> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return parentOf(rows[0]?.pid ?? 0)
  } finally {
    await client.end()
  }
}

function parentOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}

/** Returns the processor time of a process and its running children, in milliseconds. */
function processorTimeOfFamily(pid: number): number {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((each) => {
      try {
        return each === pid || parentOf(each) === pid
      } catch {
        // The process has ended since.
        return false
      }
    })
  return sumBy(children, (each) => processorTime(each) ?? 0)
}
