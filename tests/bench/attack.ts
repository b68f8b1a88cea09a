import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { build } from 'vite'
import { openDatabase } from '../../server/database/open.ts'
import { hashPassword } from '../../server/identity/password.ts'
import { readSchemas } from '../../server/schemas/read-schemas.ts'
import type { CallName } from '../../generated/data.ts'
import { runEntry, TEST_KEY } from '../contract/process.ts'
import { freePort } from '../free-port.ts'
import type { AttackPlan, AttackReading } from './server/attackers.ts'
import { makeBenchData } from './server/bench-data.ts'
import { atMost, digits, median, type Row, unjudged } from './table.ts'

const root = resolve(import.meta.dirname, '../..')
const SECONDS = 15
/** Time for all attackers to connect. */
const WARM_UP_MS = 2_000
const REST_MS = 50
const [LIVE_MS, PAGE_MS] = [100, 1_000]
const PASSWORD = 'correct horse 7'

/** Response times of the server, in milliseconds. */
interface Waits {
  live: number[]
  page: number[]
  /** Sign-ins with the right password, from an address that no attacker uses. */
  login: number[]
  /** Number of sign-ins that were refused. */
  refused: number
}

/** Returns the milliseconds to load the page and then, in parallel, its scripts and styles: all that a phone needs to render. */
async function openPage(url: string): Promise<number> {
  const start = performance.now()
  const html = await (await fetch(url, { headers: { Connection: 'close' } })).text()
  const files = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, file = '']) => file)
  if (files.length === 0) throw new Error('The page names no scripts: the client is not built')
  await Promise.all(files.map(async (file) => (await fetch(url + file, { headers: { Connection: 'close' } })).arrayBuffer()))
  return performance.now() - start
}

/** Measures the server for so many seconds as a load balancer, a phone and a colleague signing in would see it. */
async function probe(url: string, seconds: number): Promise<Waits> {
  const waits: Waits = { live: [], page: [], login: [], refused: 0 }
  const end = performance.now() + seconds * 1_000
  const again = async (work: () => Promise<void>) => {
    while (performance.now() < end) {
      await work()
      await pause(REST_MS)
    }
  }
  const signIn = async () => {
    const start = performance.now()
    const answer = await fetch(url + pathOf('getToken'), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': '203.0.113.9' },
      body: JSON.stringify({ username: 'colleague', password: Buffer.from(PASSWORD).toString('base64') }),
    })
    const { status } = (await answer.json()) as { status: string }
    waits.login.push(performance.now() - start)
    if (status !== '200') waits.refused += 1
  }
  await Promise.all([
    again(async () => {
      const start = performance.now()
      await (await fetch(`${url}/health/live`, { headers: { Connection: 'close' } })).text()
      waits.live.push(performance.now() - start)
    }),
    again(async () => void waits.page.push(await openPage(url))),
    again(signIn),
  ])
  return waits
}

const pathOf = (name: CallName) => readSchemas().calls.find(({ id }) => id === name)?.path ?? ''

/** Probes a server while it is attacked, and returns the response times together with the attackers' counts. */
async function underAttack(url: string): Promise<{ waits: Waits; attack: AttackReading }> {
  const plan: AttackPlan = { url, loginPath: pathOf('getToken'), uploadPath: pathOf('uploadWeb'), headers: 10, logins: 100, uploads: 40 }
  const attackers = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'server/attackers.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  try {
    attackers.stdin.end(JSON.stringify(plan))
    const output = text(attackers.stdout)
    await pause(WARM_UP_MS)
    const waits = await probe(url, SECONDS)
    attackers.kill('SIGTERM')
    return { waits, attack: JSON.parse(await output) as AttackReading }
  } finally {
    attackers.kill('SIGKILL')
  }
}

/** The peak memory of a process in MB; undefined where the system does not report it. */
function peakMemory(pid: number | undefined): number | undefined {
  const status = `/proc/${pid}/status`
  const kB = existsSync(status) ? /VmHWM:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1] : undefined
  return kB === undefined ? undefined : Number(kB) / 1_024
}

const slowest = (values: readonly number[]) => Math.max(...values)

/**
 * Measures how the server responds while ten clients send the worst header, a hundred send wrong passwords and forty send endless bodies.
 * Compares with the idle server. Attackers, server and probe share one machine, so the figures are worse than over a network.
 */
export async function attack(): Promise<Row[]> {
  if (!existsSync(join(root, 'dist/client/index.html'))) await build({ root, logLevel: 'error' })
  const folder = mkdtempSync(join(tmpdir(), 'steward-bench-'))
  await makeBenchData({ dataDir: folder }, { stewards: 1, tasks: 10 })
  const db = await openDatabase({ dataDir: folder }, Date.now())
  await db
    .updateTable('staff')
    .set({ loginName: 'colleague', passwordHash: await hashPassword(PASSWORD) })
    .execute()
  await db.destroy()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = { DATA_DIR: folder, PUBLIC_URL: url, SECRET_KEY: TEST_KEY, PORT: String(port), HOST: '127.0.0.1', TRUST_PROXY: '127.0.0.1' }
  const server = await runEntry('serve', env)
  try {
    await server.says('Steward serves')
    await openPage(url)
    const idle = await probe(url, SECONDS)
    const { waits, attack: done } = await underAttack(url)
    const memory = peakMemory(server.child.pid)
    const logins = (of: Waits) =>
      `${digits(median(of.login))} ms, slowest ${digits(slowest(of.login))}; ${of.refused} of ${of.login.length} rejected`
    return [
      unjudged('idle: slowest /health/live', `${digits(slowest(idle.live))} ms, median ${digits(median(idle.live))}`),
      unjudged('idle: slowest page with scripts and styles', `${digits(slowest(idle.page))} ms, median ${digits(median(idle.page))}`),
      unjudged('idle: right password', logins(idle)),
      atMost('under attack: slowest /health/live', slowest(waits.live), 'ms', LIVE_MS),
      atMost('under attack: slowest page with scripts and styles', slowest(waits.page), 'ms', PAGE_MS),
      unjudged('under attack: medians of both', `${digits(median(waits.live))} ms, ${digits(median(waits.page))} ms`),
      unjudged('under attack: right password', logins(waits)),
      unjudged(
        'the attack',
        `${done.headers} worst headers, ${done.checked} wrong logins checked and ${done.rejected} rejected, ${done.started} endless uploads, ${done.ended} ended by the server`,
      ),
      ...(memory === undefined ? [] : [unjudged('memory of the server at its peak', `${digits(memory)} MB`)]),
    ]
  } finally {
    server.child.kill('SIGTERM')
    await server.ended
    rmSync(folder, { recursive: true, force: true })
  }
}
