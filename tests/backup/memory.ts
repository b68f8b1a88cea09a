import { randomBytes } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { listBackups } from '../../server/backup/archive/target-file.ts'
import type { DatabaseLocation } from '../../server/database/location.ts'
import { openDatabase } from '../../server/database/open.ts'
import { bindStore } from '../../server/files/bind-store.ts'
import { storeFor } from '../../server/files/choose-store.ts'
import { storeFile } from '../../server/files/store.ts'
import { makeBenchData } from '../bench/server/bench-data.ts'
import { runEntry, TEST_KEY } from '../contract/process.ts'
import { cardOf } from './load.ts'
import { IDENTITY, newFolder, RECIPIENT, settingsOf } from './backup-commands.ts'

/** The size of a file, and the number of rows for each megabyte of files. */
const [FILE_BYTES, ROWS_PER_MB] = [2_000_000, 250]
/** Rows of one statement. */
const CHUNK = 500
const ENV = { SECRET_KEY: TEST_KEY, BACKUP_RECIPIENT: RECIPIENT, BACKUP_IDENTITY: IDENTITY }

export interface Measured {
  what: string
  /** The largest resident memory of the process. */
  megabytes: number
  seconds: string
  code: number | string | null
}

/** Fills a database with files and rows, and measures the memory of each command. Needs Linux. */
export async function measureMemory(
  newLocation: () => Promise<DatabaseLocation>,
  { megabytes }: { megabytes: number },
): Promise<Measured[]> {
  const source = await newLocation()
  const folder = newFolder()
  await fill(source, megabytes)
  const measured = [await measure('backup', [folder], source)]
  const path = join(folder, listBackups(folder)[0] ?? '')
  measured.push(await measure('verify-backup', [path], source))
  const target = await newLocation()
  measured.push(await measure('restore', [path, '--apply'], target))
  for (const each of [source, target]) if ('dataDir' in each) rmSync(each.dataDir, { recursive: true, force: true })
  rmSync(folder, { recursive: true, force: true })
  return measured
}

async function fill(location: DatabaseLocation, megabytes: number): Promise<void> {
  await makeBenchData(location, { stewards: 1, tasks: 1 })
  const db = await openDatabase(location, 1)
  const store = storeFor(location, undefined)
  await bindStore(db, store)
  for (let at = 0; at < megabytes * ROWS_PER_MB; at += CHUNK)
    await db
      .insertInto('card')
      .values(Array.from({ length: CHUNK }, (_, each) => cardOf(at + each)))
      .execute()
  for (let at = 0; at < (megabytes * 1_000_000) / FILE_BYTES; at += 1) {
    const fileId = randomBytes(16).toString('hex')
    const row = {
      fileId,
      fileName: 'a.jpg',
      contentType: 'image/jpeg',
      size: FILE_BYTES,
      userId: 'steward1',
      createdAt: at,
      origin: 'user',
      sha256: null,
    } as const
    await db.insertInto('file').values(row).execute()
    await storeFile(store, db, fileId, randomBytes(FILE_BYTES))
  }
  await db.destroy()
}

async function measure(what: 'backup' | 'verify-backup' | 'restore', args: string[], location: DatabaseLocation): Promise<Measured> {
  const startedAt = performance.now()
  const run = await runEntry(what, { ...ENV, ...settingsOf(location) }, { args })
  let most = 0
  const timer = setInterval(() => (most = Math.max(most, residentOf(run.child.pid))), 50)
  const code = await run.ended
  clearInterval(timer)
  if (code !== 0) console.error(run.stderr())
  return { what, megabytes: Math.round(most / 1_000), seconds: ((performance.now() - startedAt) / 1_000).toFixed(1), code }
}

/** Returns the highest resident memory of a process so far, in kB. */
function residentOf(pid: number | undefined): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}
