import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import SqliteConnection from 'libsql'
import { StartError } from '../../config/start-error.ts'
import { folderFault, withFolder } from '../../database/data-dir.ts'
import { commitRestore, RESTORING } from '../../database/finish-restore.ts'
import { flush } from '../../database/flush.ts'
import { lockDataDir, lockFolder } from '../../database/lock.ts'
import { migrate, runMigrations } from '../../database/migrate.ts'
import { databaseFileIn, withUnmigrated } from '../../database/open.ts'
import type { ArchivedTable, Head } from '../archive/format.ts'
import type { Row } from '../snapshot/snapshot.ts'
import { quoted } from '../snapshot/sqlite-snapshot.ts'
import { createTables } from './create-tables.ts'
import { markRestored } from './finish-data.ts'
import type { RestoreTarget } from './target.ts'

/** Restores into a new database beside the present one, which takes its place in one step (database/finish-restore.ts). */
export function sqliteTarget(dataDir: string): RestoreTarget {
  const hasData = () => existsSync(databaseFileIn(dataDir))
  return {
    async problems(isReplaced) {
      if (!existsSync(dataDir)) return []
      const inUse = usedBy(dataDir)
      const isFull = hasData() && !isReplaced
      return [
        ...inUse,
        ...(isFull ? [`DATA_DIR (${dataDir}) has data: set it to an empty folder, or discard the data with --replace.`] : []),
      ]
    },
    async mark() {
      if (!hasData()) return undefined
      try {
        return await withUnmigrated({ dataDir }, async (db) => {
          const row = await db.selectFrom('file_storage').select('mark').executeTakeFirst()
          return row?.mark
        })
      } catch {
        // Data that cannot be read is a reason for a restore.
        return undefined
      }
    },
    async restore(facts, files, fill) {
      if (!files) throw new Error('SQLite stores no files')
      const unlock = lockAll(dataDir)
      const staging = join(dataDir, RESTORING)
      try {
        rmSync(staging, { recursive: true, force: true })
        withFolder('DATA_DIR', dataDir, () => mkdirSync(staging, { mode: 0o700 }))
        await withUnmigrated({ dataDir: staging }, (db) => createTables(db, facts.head, (list) => runMigrations(db, list, { now: 0 })))
        await fillDatabase(staging, facts.head, (insert) => fill({ insert, file: files }))
        await withUnmigrated({ dataDir: staging }, async (db) => {
          await migrate(db, { now: facts.now })
          await markRestored(db, facts)
        })
        emptyLog(staging)
        flush(databaseFileIn(staging))
        for (const suffix of ['-wal', '-shm']) rmSync(`${databaseFileIn(staging)}${suffix}`, { force: true })
        flush(staging)
        commitRestore(dataDir)
      } catch (error) {
        rmSync(staging, { recursive: true, force: true })
        throw folderFault('DATA_DIR', dataDir, error) ?? error
      } finally {
        unlock()
      }
    },
  }
}

/** Locks the data against servers and backups. Throws a StartError when one of them uses it. */
function lockAll(dataDir: string): () => void {
  const unlockData = lockDataDir(dataDir)
  try {
    const unlockBackup = lockFolder(dataDir, 'backup.lock', `A backup of the data in ${dataDir} is being made: wait for its end.`)
    return () => {
      unlockBackup()
      unlockData()
    }
  } catch (error) {
    unlockData()
    throw error
  }
}

function usedBy(dataDir: string): string[] {
  try {
    lockAll(dataDir)()
    return []
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return [error.message]
  }
}

type Insert = (table: ArchivedTable, rows: readonly Row[]) => Promise<void>

/** Inserts without waiting for the disk, because a database that is not complete is discarded. */
async function fillDatabase(staging: string, head: Head, fill: (insert: Insert) => Promise<void>): Promise<void> {
  const connection = new SqliteConnection(databaseFileIn(staging))
  try {
    connection.pragma('synchronous = OFF')
    connection.pragma('foreign_keys = OFF')
    await fill(async ({ name, columns }, rows) => {
      const marks = columns.map(() => '?').join(', ')
      const statement = connection.prepare(`insert into ${quoted(name)} (${columns.map(quoted).join(', ')}) values (${marks})`)
      // Transactions of a part each keep the log small.
      connection.exec('begin')
      for (const row of rows) statement.run(row)
      connection.exec('commit')
    })
    for (const { name, lastNumber } of head.tables) if (lastNumber !== undefined) setLastNumber(connection, name, lastNumber)
    const broken = connection.prepare('select "table" from pragma_foreign_key_check limit 1').all()
    if (broken.length > 0) throw new StartError('The backup has a row that refers to a missing one.')
  } finally {
    connection.close()
  }
}

function setLastNumber(connection: SqliteConnection.Database, table: string, last: number): void {
  const { changes } = connection.prepare('update sqlite_sequence set seq = ? where name = ?').run([last, table])
  if (changes === 0) connection.prepare('insert into sqlite_sequence (name, seq) values (?, ?)').run([table, last])
}

/** Moves the log into the database, which then is one file. */
function emptyLog(staging: string): void {
  const connection = new SqliteConnection(databaseFileIn(staging))
  try {
    const [result] = connection.pragma('main.wal_checkpoint(TRUNCATE)') as { busy: number }[]
    if (result?.busy !== 0) throw new Error('The log of the restored database is in use')
  } finally {
    connection.close()
  }
}
