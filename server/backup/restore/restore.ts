import { randomUUID } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { StartError } from '../../config/start-error.ts'
import { createPrivateFolder, folderFault } from '../../database/data-dir.ts'
import type { DatabaseLocation } from '../../database/location.ts'
import { withUnmigrated } from '../../database/open.ts'
import { type FilesPlace, openStore } from '../../files/choose-store.ts'
import { finishRestoredFiles } from '../../files/restored-files.ts'
import type { FileStore } from '../../files/store.ts'
import { placeFault, withPlace } from '../../files/with-place.ts'
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
  files: FilesPlace
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
  const { verified, location, files, isReplaced, keys, keysTo, clock } = options
  const target = targetAt(location, clock)
  const inTarget = await target.problems(isReplaced)
  const isFree = inTarget.length === 0
  return [
    ...(await schemaProblems(verified.head)),
    ...keyProblems(verified.head, keys, keysTo !== undefined),
    ...inTarget,
    ...(isFree && Object.keys(files).length > 0 ? await placeProblems(await openStore(location, files), target) : []),
    ...(keysTo !== undefined && existsSync(keysTo) ? [`${keysTo} exists already: name a new file for the keys.`] : []),
  ]
}

/** A place with files must be the one of the replaced data, because its other database would lose it. */
function placeProblems(store: FileStore, target: RestoreTarget): Promise<string[]> {
  return withPlace(store, async () => {
    const { place } = store
    const found = await store.readMark()
    if (place === undefined || (found === undefined && !(await hasFiles(store)))) return []
    if (found !== undefined && found === (await target.mark())) return []
    return [`${place.setting} (${place.name}) has files that are not of the replaced data: set it to an empty ${place.kind}.`]
  })
}

async function hasFiles(store: FileStore): Promise<boolean> {
  for await (const _batch of store.staged(Number.POSITIVE_INFINITY)) return true
  return false
}

/**
 * Restores a verified backup. Everything is written beside the present data and takes its place in one step; a failure before leaves the
 * present data as it was. Throws StartErrors for problems of the target.
 */
export async function restore(options: RestoreOptions): Promise<void> {
  const { verified, location, files: where, keysTo, clock } = options
  const { filesDir } = where
  const problems = await restoreProblems(options)
  if (problems.length > 0) throw new StartError(problems.join('\n'))
  if (keysTo !== undefined) writeFileSync(keysTo, keyFile(verified.keys), { mode: 0o600, flag: 'wx' })
  if (filesDir !== undefined) createPrivateFolder('FILES_DIR', filesDir)
  const store = await openStore(location, where)
  const staged = store.place?.restored
  const fault = (variable: string, error: unknown) =>
    (store.place?.kind === 'folder' ? folderFault(variable, store.place.name, error) : undefined) ?? placeFault(store, error)
  const mark = staged ? randomUUID() : 'database'
  try {
    if ('dataDir' in location) createPrivateFolder('DATA_DIR', location.dataDir)
    await staged?.start(mark)
    const files: RestoreSink['file'] | undefined =
      staged &&
      ((fileId, { bytes }) =>
        staged.write(fileId, bytes).catch((error: unknown) => {
          throw fault(filesDir === undefined ? 'DATA_DIR' : 'FILES_DIR', error)
        }))
    await targetAt(location, clock).restore({ head: verified.head, now: clock(), mark }, files, async (sink) => {
      await fill(options, sink)
      await staged?.flush()
    })
  } catch (error) {
    // What cannot be discarded is deleted by the next restore.
    await staged?.discard().catch(() => undefined)
    throw fault('FILES_DIR', error)
  }
  await withUnmigrated(location, (db) => finishRestoredFiles(db, store))
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
