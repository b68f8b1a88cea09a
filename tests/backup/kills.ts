import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { listBackups } from '../../server/backup/archive/target-file.ts'
import { compareWithManifest } from '../../server/backup/drill/compare.ts'
import { verifyArchive } from '../../server/backup/verify-archive.ts'
import type { DatabaseLocation } from '../../server/database/location.ts'
import { openDatabase } from '../../server/database/open.ts'
import { storeFor } from '../../server/files/choose-store.ts'
import { finishRestoredFiles } from '../../server/files/restored-files.ts'
import { lockDataDir } from '../../server/database/lock.ts'
import { runEntry, TEST_KEY } from '../contract/process.ts'
import { seededRandom } from '../seeded-random.ts'
import { IDENTITY, newFolder, RECIPIENT, settingsOf } from './backup-commands.ts'
import { checkLoad, startLoad } from './load.ts'
import { bytesOf, stateOf } from './state-of.ts'

interface KillOptions {
  /** Complete backups to make and restore; some more are killed. */
  backups: number
  seed: number
  source: DatabaseLocation
  /** Creates an empty database of the same kind. */
  newTarget: () => Promise<DatabaseLocation>
  progress?: (done: number, faults: number) => void
}

export interface KillOutcome {
  restored: number
  killedBackups: number
  killedRestores: number
  /** Restores that were killed after their commit. */
  killedAfterCommit: number
  faults: string[]
}

const ENV = { SECRET_KEY: TEST_KEY, BACKUP_RECIPIENT: RECIPIENT, BACKUP_IDENTITY: IDENTITY }

/**
 * Backs up a database under load and restores it, while half of the commands are killed with SIGKILL at random moments. A killed backup must
 * leave no file that looks complete. A killed restore must leave its target as it was, or completely restored. Every restored copy must be one
 * state of the load, between the start and the end of its backup.
 */
export async function backUpUnderKills({ backups, seed, source, newTarget, progress }: KillOptions): Promise<KillOutcome> {
  const random = seededRandom(seed)
  const folder = newFolder()
  const outcome: KillOutcome = { restored: 0, killedBackups: 0, killedRestores: 0, killedAfterCommit: 0, faults: [] }
  const load = await startLoad(source)
  let backupMs = 1_000
  let restoreMs = 1_000
  let target = await newTarget()
  try {
    while (outcome.restored < backups) {
      if (random() < 0.5) {
        const before = listBackups(folder).length
        outcome.killedBackups += await killed('backup', [folder], source, backupMs * random())
        if (listBackups(folder).length > before) await verifyArchive(join(folder, listBackups(folder).at(-1) ?? ''), IDENTITY)
      }
      const first = load.step()
      const path = await timed(
        (ms) => (backupMs = ms),
        () => backUp(folder, source, outcome),
      )
      const last = load.step()
      if (path === undefined) continue
      target = detached(target)
      if (random() < 0.5) await killRestore({ path, target, random, restoreMs, outcome })
      const ran = await timed(
        (ms) => (restoreMs = ms),
        () => command('restore', [path, '--apply', '--replace'], target),
      )
      if (ran.code !== 0) outcome.faults.push(`restore: ${ran.err}`)
      await checkCopy({ path, target, first, last, outcome })
      outcome.restored += 1
      progress?.(outcome.restored, outcome.faults.length)
      for (const name of listBackups(folder)) rmSync(join(folder, name))
      if (random() < 0.3) {
        discard(target)
        target = await newTarget()
      }
    }
  } finally {
    await load.stop()
    discard(target)
    rmSync(folder, { recursive: true, force: true })
  }
  return outcome
}

/** Moves a folder to a copy, because a connection of this process that is closed late would change its bytes. */
function detached(target: DatabaseLocation): DatabaseLocation {
  if (!('dataDir' in target)) return target
  const copy = { dataDir: newFolder() }
  cpSync(target.dataDir, copy.dataDir, { recursive: true })
  discard(target)
  return copy
}

function discard(target: DatabaseLocation): void {
  if ('dataDir' in target) rmSync(target.dataDir, { recursive: true, force: true })
}

async function timed<Result>(report: (ms: number) => void, work: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now()
  const result = await work()
  report(performance.now() - startedAt)
  return result
}

type Name = 'backup' | 'restore'

async function command(name: Name, args: string[], location: DatabaseLocation): Promise<{ code: number | string | null; err: string }> {
  const run = await runEntry(name, { ...ENV, ...settingsOf(location) }, { args })
  return { code: await run.ended, err: run.stderr() }
}

/** Runs a command, kills it after `ms`, and returns 1 when it had not ended before. */
async function killed(name: Name, args: string[], location: DatabaseLocation, ms: number): Promise<number> {
  const run = await runEntry(name, { ...ENV, ...settingsOf(location) }, { args })
  await Promise.race([pause(ms), run.ended])
  run.child.kill('SIGKILL')
  return (await run.ended) === 'SIGKILL' ? 1 : 0
}

async function backUp(folder: string, source: DatabaseLocation, outcome: KillOutcome): Promise<string | undefined> {
  const ran = await command('backup', [folder], source)
  if (ran.code !== 0) outcome.faults.push(`backup: ${ran.err}`)
  const left = readdirSync(folder).filter((name) => name.endsWith('.partial'))
  if (left.length > 0) outcome.faults.push('a backup left an incomplete file of an earlier one')
  const name = listBackups(folder).at(-1)
  return name === undefined ? undefined : join(folder, name)
}

interface KilledRestore {
  path: string
  target: DatabaseLocation
  random: () => number
  restoreMs: number
  outcome: KillOutcome
}

/** Kills a restore and compares the target with its state before: unchanged, or completely restored. */
async function killRestore({ path, target, random, restoreMs, outcome }: KilledRestore): Promise<void> {
  const before = await dataOf(target)
  outcome.killedRestores += await killed('restore', [path, '--apply', '--replace'], target, restoreMs * (0.4 + 0.7 * random()))
  if (JSON.stringify(await dataOf(target)) === JSON.stringify(before)) return
  outcome.killedAfterCommit += 1
  await finish(target)
  const { differences } = await compareWithManifest(await verifyArchive(path, IDENTITY), target)
  for (const each of differences) outcome.faults.push(`a killed restore left: ${each}`)
}

/** Returns the bytes of a folder, or the rows of a database; undefined for an empty one. */
async function dataOf(target: DatabaseLocation): Promise<unknown> {
  if ('dataDir' in target) return bytesOf(target.dataDir)
  try {
    return await stateOf(target)
  } catch {
    return undefined
  }
}

/** Does what the next start of a server does. */
async function finish(target: DatabaseLocation): Promise<void> {
  if ('dataDir' in target) lockDataDir(target.dataDir)()
  const db = await openDatabase(target, 1)
  await finishRestoredFiles(db, storeFor(target, undefined))
  await db.destroy()
}

interface Copy {
  path: string
  target: DatabaseLocation
  /** The steps of the load when the backup began and ended. */
  first: number
  last: number
  outcome: KillOutcome
}

async function checkCopy({ path, target, first, last, outcome }: Copy): Promise<void> {
  const { differences } = await compareWithManifest(await verifyArchive(path, IDENTITY), target)
  const { step, faults } = await checkLoad(target)
  if (step < first || step > last) faults.push(`the copy has step ${step}; the backup ran from ${first} to ${last}`)
  if ('dataDir' in target && ['.restoring', '.restored'].some((name) => existsSync(join(target.dataDir, name))))
    faults.push('a restore left its folder')
  outcome.faults.push(...differences, ...faults)
}
