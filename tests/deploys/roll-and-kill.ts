import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '../../server/database/open.ts'
import { makeBenchData } from '../bench/server/bench-data.ts'
import { freePort } from '../free-port.ts'
import { startCluster } from '../postgresql/cluster.ts'
import { seededRandom } from '../seeded-random.ts'
import { startBalancer } from './balancer.ts'
import { Instance } from './instance.ts'
import { type Seen, startPhones } from './phones.ts'
import type { Release, Releases } from './releases.ts'

const PHONES = 4
/** Both are random below. */
const [MOMENT_MS, REST_MS] = [1_500, 500]

/** When an instance is killed in a deploy. Another one serves then: the loss of both is an outage, with any balancer. */
const MOMENTS = ['before the deploy', 'while it drains', 'while it starts', 'between both', 'after the deploy'] as const
export type Moment = (typeof MOMENTS)[number]

/** What a run saw. `failed`, `missingFiles`, `wrongFiles`, `lost` and `doubled` must be 0. */
export interface DeployOutcome extends Seen {
  deploys: number
  kills: Record<Moment, number>
  /** Writes that were answered with success and are not in the database. */
  lost: number
  /** Writes that are in the database more than once. */
  doubled: number
  notes: string[]
  seconds: number
}

export interface DeployOptions {
  deploys: number
  /** Draws the moments of the kills, and what phones load. */
  seed: number
  releases: Releases
  progress?: (deploys: number, notes: readonly string[]) => void
}

/**
 * Replaces two instances one after another by the other release and back, and kills one with SIGKILL in each deploy, while phones load,
 * read and write through nginx. Then counts what phones saw fail, and compares their writes with the database.
 */
export async function rollAndKill({ deploys, seed, releases, progress }: DeployOptions): Promise<DeployOutcome> {
  const random = seededRandom(seed)
  const filesDir = mkdtempSync(join(tmpdir(), 'steward-deploy-files-'))
  const cluster = await startCluster()
  const databaseUrl = await cluster.database()
  const stewards = await makeBenchData({ databaseUrl }, { stewards: PHONES, tasks: 4 })
  const ports = [await freePort(), await freePort()]
  const balancer = await startBalancer(ports)
  const [one, two] = ports.map((port) => new Instance({ port, databaseUrl, filesDir, publicUrl: balancer.url })) as [Instance, Instance]
  const kills = Object.fromEntries(MOMENTS.map((moment) => [moment, 0])) as Record<Moment, number>
  const startedAt = performance.now()
  try {
    for (const each of [one, two]) each.start(releases.old, 0)
    for (const each of [one, two]) await each.ready()
    const phones = startPhones(balancer.url, stewards, [releases.old, releases.next], random)
    const draw = { random, kills }
    for (let deploy = 0; deploy < deploys; deploy += 1) {
      const [from, to] = deploy % 2 === 0 ? [releases.old, releases.next] : [releases.next, releases.old]
      await deployOnce([one, two], from, to, draw)
      await pause(random() * REST_MS)
      progress?.(deploy + 1, phones.notes)
    }
    await phones.stop()
    const applied = await titlesIn(databaseUrl)
    const seconds = (performance.now() - startedAt) / 1_000
    return { deploys, kills, ...phones.seen, notes: phones.notes, ...compare(phones.titles, applied), seconds }
  } finally {
    for (const each of [one, two]) await each.end('SIGKILL')
    await balancer.stop()
    await cluster.stop()
    rmSync(filesDir, { recursive: true })
  }
}

interface Draw {
  random: () => number
  kills: Record<Moment, number>
}

async function deployOnce(instances: [Instance, Instance], from: Release, to: Release, { random, kills }: Draw): Promise<void> {
  const moment = MOMENTS[Math.floor(random() * MOMENTS.length)] ?? 'between both'
  const victim = Math.floor(random() * 2)
  const drain = () => Math.floor(random() * 2)
  kills[moment] += 1
  const killAndRestart = async (instance: Instance, release: Release) => {
    await pause(random() * MOMENT_MS)
    await instance.end('SIGKILL')
    instance.start(release, drain())
    await instance.ready()
  }
  const killed = instances[victim] ?? instances[0]
  if (moment === 'before the deploy') await killAndRestart(killed, from)
  for (const [at, instance] of instances.entries()) {
    const isVictim = at === victim
    await stop(instance, isVictim && moment === 'while it drains' ? random() * MOMENT_MS : undefined)
    instance.start(to, drain())
    if (isVictim && moment === 'while it starts') await killAndRestart(instance, to)
    if (!(await instance.ready())) throw new Error(`An instance ended at its start: ${instance.errors()}`)
    if (at === 0 && moment === 'between both') await killAndRestart(killed, victim === 0 ? to : from)
  }
  if (moment === 'after the deploy') await killAndRestart(killed, to)
}

/** Stops an instance, and kills it after `killMs` if it has not ended by then. */
async function stop(instance: Instance, killMs: number | undefined): Promise<void> {
  const stopped = instance.end('SIGTERM')
  if (killMs !== undefined) {
    await pause(killMs)
    await instance.end('SIGKILL')
  }
  await stopped
}

async function titlesIn(databaseUrl: string): Promise<Map<string, number>> {
  const db = await openDatabase({ databaseUrl }, Date.now())
  try {
    const rows = await db.selectFrom('task').select('taskTitle').execute()
    const counts = new Map<string, number>()
    for (const { taskTitle } of rows) counts.set(taskTitle, (counts.get(taskTitle) ?? 0) + 1)
    return counts
  } finally {
    await db.destroy()
  }
}

/** `applied`: how often each title is in the database. */
export function compare(acknowledged: readonly string[], applied: ReadonlyMap<string, number>): { lost: number; doubled: number } {
  const titles = new Set(acknowledged)
  return {
    lost: acknowledged.filter((title) => !applied.has(title)).length,
    doubled: [...titles].filter((title) => (applied.get(title) ?? 0) > 1).length,
  }
}
