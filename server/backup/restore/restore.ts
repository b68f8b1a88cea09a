import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../../config/start-error.ts'
import { createPrivateFolder, folderFault } from '../../database/data-dir.ts'
import type { DatabaseLocation } from '../../database/location.ts'
import { withUnmigrated } from '../../database/open.ts'
import { storeFor } from '../../files/choose-store.ts'
import { MARK_FILE } from '../../files/folder-store.ts'
import { finishRestoredFiles, stageFiles } from '../../files/restored-files.ts'
import { type ArchiveEntry, collect, readArchive } from '../archive/read-archive.ts'
import type { Head, Keys } from '../archive/format.ts'
import { keyProblems } from '../key-ids.ts'
import type { Row } from '../snapshot/snapshot.ts'
import { linesOf, meaningOf, type Verified } from '../verify-archive.ts'
import { postgresTarget } from './postgres-target.ts'
import { schemaProblems } from './require-restorable.ts'
import { sqliteTarget } from './sqlite-target.ts'
import type { RestoreSink, RestoreTarget } from './target.ts'

export interface RestoreOptions {
  verified: Verified
  identity: string
  location: DatabaseLocation
  filesDir: string | undefined
  /** Whether data in the target is discarded. */
  isReplaced: boolean
  /** The keys with which the restored service will start. */
  keys: Keys
  /** The file for the backup's keys; undefined writes none. */
  keysTo: string | undefined
  clock: () => number
}

const targetAt = (location: DatabaseLocation, clock: () => number): RestoreTarget =>
  'dataDir' in location ? sqliteTarget(location.dataDir) : postgresTarget(location.databaseUrl, { clock })

/** Returns every reason against the restore, without a change. */
export async function restoreProblems(options: RestoreOptions): Promise<string[]> {
  const { verified, location, filesDir, isReplaced, keys, keysTo, clock } = options
  const target = targetAt(location, clock)
  const inTarget = await target.problems(isReplaced)
  const isFree = inTarget.length === 0
  return [
    ...(await schemaProblems(verified.head)),
    ...keyProblems(verified.head, keys, keysTo !== undefined),
    ...inTarget,
    ...(isFree && filesDir !== undefined ? await folderProblems(filesDir, target) : []),
    ...(keysTo !== undefined && existsSync(keysTo) ? [`${keysTo} exists already: name a new file for the keys.`] : []),
  ]
}

/** A folder with files must be the one of the replaced data, because its other database would lose it. */
async function folderProblems(filesDir: string, target: RestoreTarget): Promise<string[]> {
  const names = existsSync(filesDir) ? readdirSync(filesDir).filter((name) => !name.startsWith('.') || name === MARK_FILE) : []
  if (names.length === 0) return []
  const found = existsSync(join(filesDir, MARK_FILE)) ? readFileSync(join(filesDir, MARK_FILE), 'utf8').trim() : undefined
  if (found !== undefined && found === (await target.mark())) return []
  return [`FILES_DIR (${filesDir}) has files that are not of the replaced data: set it to an empty folder.`]
}

/**
 * Restores a verified backup. Everything is written beside the present data and takes its place in one step; a failure before leaves the
 * present data as it was. Throws StartErrors for problems of the target.
 */
export async function restore(options: RestoreOptions): Promise<void> {
  const { verified, location, filesDir, keysTo, clock } = options
  const problems = await restoreProblems(options)
  if (problems.length > 0) throw new StartError(problems.join('\n'))
  if (keysTo !== undefined) writeFileSync(keysTo, keyFile(verified.keys), { mode: 0o600, flag: 'wx' })
  if (filesDir !== undefined) createPrivateFolder('FILES_DIR', filesDir)
  const { folder } = storeFor(location, filesDir)
  const staged = folder === undefined ? undefined : stageFiles(folder)
  const mark = staged ? randomUUID() : 'database'
  try {
    if ('dataDir' in location) createPrivateFolder('DATA_DIR', location.dataDir)
    await staged?.start(mark)
    const files: RestoreSink['file'] | undefined =
      staged &&
      ((fileId, { bytes }) =>
        staged.write(fileId, bytes).catch((error: unknown) => {
          throw folderFault(filesDir === undefined ? 'DATA_DIR' : 'FILES_DIR', folder ?? '', error) ?? error
        }))
    await targetAt(location, clock).restore({ head: verified.head, now: clock(), mark }, files, async (sink) => {
      await fill(options, sink)
      await staged?.flush()
    })
  } catch (error) {
    await staged?.discard()
    throw (folder === undefined ? undefined : folderFault('FILES_DIR', folder, error)) ?? error
  }
  await withUnmigrated(location, (db) => finishRestoredFiles(db, folder))
}

/** Reads the backup a second time and passes rows and files on. Throws when the file is no longer the one that was verified. */
async function fill({ verified, identity }: RestoreOptions, sink: RestoreSink): Promise<void> {
  const tables = new Map(verified.head.tables.map((table) => [table.name, table]))
  async function visit(entry: ArchiveEntry): Promise<void> {
    const meaning = meaningOf(entry.name)
    if (meaning.is === 'file') return sink.file(meaning.fileId, entry)
    const table = meaning.is === 'table' ? tables.get(meaning.table) : undefined
    if (table) await sink.insert(table, rowsIn(await collect(entry.bytes)))
  }
  const again = await readArchive(verified.path, identity, visit)
  if (textOf(again) !== textOf(verified)) throw new StartError(`The backup ${verified.path} changed while it was restored.`)
}

const rowsIn = (bytes: Buffer): Row[] => linesOf(bytes).map((line) => JSON.parse(line) as Row)
const textOf = ({ head, manifest }: { head: Head; manifest: Verified['manifest'] }) => JSON.stringify([head, manifest])

/** Returns a file for `--config`. */
const keyFile = (keys: Keys): string =>
  Object.entries(keys)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('')
