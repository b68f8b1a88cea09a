import { statSync } from 'node:fs'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import type { Environment } from '../../config/environment.ts'
import { parseOptions } from '../../config/parse-options.ts'
import { loadSettings } from '../../config/settings/load-settings.ts'
import { type Reading, requireSettings } from '../../config/settings/read-settings.ts'
import { StartError } from '../../config/start-error.ts'
import { createPrivateFolder, folderFault } from '../../database/data-dir.ts'
import { lockDataDir, lockFolder } from '../../database/lock.ts'
import { requireDatabaseFile, withUnmigrated } from '../../database/open.ts'
import { bindStore } from '../../files/bind-store.ts'
import { filesIn, openStore } from '../../files/choose-store.ts'
import { withPlace } from '../../files/with-place.ts'
import { databaseIn } from '../../start/production.ts'
import { DATA_SETTINGS } from '../../start/with-data.ts'
import { createTargetFile, deleteOldBackups } from '../archive/target-file.ts'
import { createArchiveWriter } from '../archive/write-archive.ts'
import { keysIn } from '../keys-in.ts'
import { recordUpkeep } from '../upkeep.ts'
import { type BackupSource, type BackupSums, writeBackup } from '../make-backup.ts'
import { checkFolder } from './check-folder.ts'
import { exitCodeOf, megabytes, type Output } from './output.ts'

const USAGE = 'Usage: npm run backup -- DIR [--keep N] | --new-key'
const OPTIONS = { keep: { type: 'string' }, 'new-key': { type: 'boolean', default: false } } as const

/**
 * `npm run backup -- DIR` writes a backup of database, files and keys into a folder, also while the service runs. With `--keep N` it deletes
 * all but the newest N afterwards. `--new-key` prints a pair of keys for backups. Returns the exit code.
 */
export const runBackup = (args: readonly string[], env: Environment, output: Output, clock: () => number = Date.now): Promise<number> =>
  exitCodeOf(output, async () => {
    const { reading, args: own } = loadSettings(args, env)
    const { values, positionals } = parseOptions({ args: own, options: OPTIONS, allowPositionals: true }, USAGE, env)
    const [folder, ...more] = positionals
    const keep = values.keep === undefined ? undefined : /^[1-9]\d{0,3}$/.test(values.keep) ? Number(values.keep) : Number.NaN
    if (more.length > 0 || Number.isNaN(keep) || (folder === undefined) !== values['new-key']) throw new StartError(USAGE)
    if (folder === undefined) {
      output.stdout.write(await newKey())
      return 0
    }
    const { path, sums } = await backUp(reading, folder, clock)
    const { tables, rows, files, missingFiles } = sums
    output.stdout.write(
      `${path}: ${rows} rows of ${tables} tables, ${files.rows} files of ${megabytes(files.bytes)}, ${megabytes(statSync(path).size)} in all\n`,
    )
    if (missingFiles.length > 0)
      output.stdout.write(`warning: ${missingFiles.length} files were missing: ${missingFiles.slice(0, 20).join(', ')}\n`)
    if (keep !== undefined) for (const name of deleteOldBackups(folder, keep)) output.stdout.write(`${name} deleted\n`)
    return 0
  })

async function newKey(): Promise<string> {
  const identity = await generateIdentity()
  return `BACKUP_RECIPIENT=${await identityToRecipient(identity)}\nBACKUP_IDENTITY=${identity}\n`
}

async function backUp(reading: Reading, folder: string, clock: () => number): Promise<{ path: string; sums: BackupSums }> {
  const settings = requireSettings(reading, [...DATA_SETTINGS, 'BACKUP_RECIPIENT'])
  const { BACKUP_RECIPIENT: recipient } = settings
  if (recipient === undefined)
    throw new StartError(
      'BACKUP_RECIPIENT is not set: it is the public key for which backups are encrypted; npm run backup -- --new-key makes one.',
    )
  const location = databaseIn(settings)
  requireDatabaseFile(location)
  checkFolder(folder, location, settings.FILES_DIR)
  createPrivateFolder('DIR', folder)
  const unlockFolder = lockFolder(folder, 'backup.lock', `Another backup is being written into ${folder}.`)
  try {
    if ('dataDir' in location) finishInterruptedRestore(location.dataDir)
    const store = await openStore(location, filesIn(settings))
    // An empty folder of an unmounted share would be a backup without files.
    await withUnmigrated(location, (db) => bindStore(db, store, { isCommand: true }))
    const source: BackupSource = { location, store, keys: keysIn(settings), now: clock() }
    const unlock =
      'dataDir' in location ? lockFolder(location.dataDir, 'backup.lock', 'Another backup or a restore uses this data.') : () => undefined
    try {
      const written = await writeFile(folder, recipient, source)
      await recordUpkeep(location, 'backup', source.now)
      return written
    } finally {
      unlock()
    }
  } finally {
    unlockFolder()
  }
}

/** Taking the lock finishes a restore that was killed; a server that has the lock has done so. */
const finishInterruptedRestore = (dataDir: string): void => lockDataDir(dataDir, { isShared: true })()

async function writeFile(folder: string, recipient: string, source: BackupSource): Promise<{ path: string; sums: BackupSums }> {
  const target = createTargetFile(folder, source.now)
  try {
    const archive = await createArchiveWriter(target.sink, recipient, (error) => folderFault('DIR', folder, error) ?? error)
    try {
      const sums = await withPlace(source.store, () => writeBackup(archive, source))
      target.complete()
      return { path: target.path, sums }
    } catch (error) {
      await archive.abort(error)
      throw error
    }
  } catch (error) {
    target.discard()
    throw folderFault('DIR', folder, error) ?? error
  }
}
