/**
 * `npm run backup-test -- [backups] [seed]` makes and restores backups, 200 by default, under load, with kills of both commands, on SQLite and
 * PostgreSQL, or on one of them with `--on`. Flips 10,000 bits of a backup (`--flips`), and cuts it off 1,000 times. With `--size MB` it
 * measures the memory for a data set of this size instead. Exits with 1 when a copy differs, or a change is not found before a write.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { listBackups } from '../../server/backup/archive/target-file.ts'
import type { DatabaseLocation } from '../../server/database/location.ts'
import { makeBenchData } from '../bench/server/bench-data.ts'
import { TEST_KEY } from '../contract/process.ts'
import { startCluster } from '../postgresql/cluster.ts'
import { newSeed } from '../seed.ts'
import { backupCommands, newFolder } from './backup-commands.ts'
import { flipBits } from './flips.ts'
import { backUpUnderKills } from './kills.ts'
import { measureMemory } from './memory.ts'

const KINDS = ['sqlite', 'postgresql']
const { values, positionals } = parseArgs({
  options: { on: { type: 'string' }, flips: { type: 'string', default: '10000' }, size: { type: 'string' } },
  allowPositionals: true,
})
const [backups, seed, flips] = [Number(positionals[0] ?? 200), Number(positionals[1] ?? newSeed()), Number(values.flips)]
const size = Number(values.size ?? 0)
const isWrong = [backups, seed, flips, size].some((each) => !Number.isInteger(each) || each < 0)
if (isWrong || (values.on !== undefined && !KINDS.includes(values.on))) {
  console.error(`Usage: npm run backup-test -- [backups] [seed] [--on ${KINDS.join('|')}] [--flips N] [--size MB]`)
  process.exit(2)
}
console.log(`seed ${seed}`)
const startedAt = performance.now()
for (const kind of KINDS.filter((each) => values.on === undefined || values.on === each)) {
  const cluster = kind === 'postgresql' ? await startCluster() : undefined
  const newLocation = async (): Promise<DatabaseLocation> =>
    cluster ? { databaseUrl: await cluster.database() } : { dataDir: newFolder() }
  try {
    if (size > 0) await measure(kind, newLocation)
    else if (backups > 0) await kill(kind, newLocation)
  } finally {
    await cluster?.stop()
  }
}
if (size === 0 && flips > 0) await flip()
console.log(`${((performance.now() - startedAt) / 1_000).toFixed(0)} s`)

async function kill(kind: string, newTarget: () => Promise<DatabaseLocation>): Promise<void> {
  const source = await newTarget()
  await makeBenchData(source, { stewards: 2, tasks: 200 })
  const progress = (done: number, faults: number) => done % 20 === 0 && console.log(`${done} of ${backups} on ${kind}, ${faults} faults`)
  const { restored, killedBackups, killedRestores, killedAfterCommit, faults } = await backUpUnderKills({
    backups,
    seed,
    source,
    newTarget,
    progress,
  })
  console.log(
    `${kind}: ${restored} backups under load restored, ${killedBackups} backups and ${killedRestores} restores killed (${killedAfterCommit} after the commit): ${faults.length} faults`,
  )
  fail(faults)
  if ('dataDir' in source) rmSync(source.dataDir, { recursive: true, force: true })
}

async function flip(): Promise<void> {
  const [source, folder] = [{ dataDir: newFolder() }, newFolder()]
  await makeBenchData(source, { stewards: 2, tasks: 100 })
  await backupCommands({ SECRET_KEY: TEST_KEY }).backup(source, folder)
  const outcome = await flipBits(join(folder, listBackups(folder)[0] ?? ''), { flips, seed })
  console.log(`${outcome.flips} flipped bits and ${outcome.cuts} cuts: ${outcome.missed.length} not found before a write`)
  fail(outcome.missed)
  for (const each of [source.dataDir, folder]) rmSync(each, { recursive: true, force: true })
}

async function measure(kind: string, newLocation: () => Promise<DatabaseLocation>): Promise<void> {
  for (const { what, megabytes, seconds, code } of await measureMemory(newLocation, { megabytes: size })) {
    console.log(`${kind}: ${what} with ${size} MB of files: at most ${megabytes} MB of memory, ${seconds} s, exit code ${code}`)
    if (code !== 0 || megabytes >= 300) process.exitCode = 1
  }
}

function fail(faults: readonly string[]): void {
  for (const fault of faults.slice(0, 20)) console.error(fault)
  if (faults.length > 0) process.exitCode = 1
}
