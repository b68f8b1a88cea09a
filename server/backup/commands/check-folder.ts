import { existsSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { StartError } from '../../config/start-error.ts'
import type { DatabaseLocation } from '../../database/location.ts'
import { filesFolderOf } from '../../files/choose-store.ts'

/**
 * Throws a StartError for a folder of backups that is the data itself: `DATA_DIR`, or the folder of files and any below it. A folder of its own
 * in `DATA_DIR` is allowed.
 */
export function checkFolder(folder: string, location: DatabaseLocation, filesDir: string | undefined): void {
  const target = realPath(resolve(folder))
  if ('dataDir' in location && target === realPath(resolve(location.dataDir)))
    throw new StartError(`DIR (${folder}) is DATA_DIR: write backups into a folder of their own, best on another disk.`)
  const files = filesFolderOf(location, filesDir)
  if (files === undefined) return
  if (`${target}${sep}`.startsWith(`${realPath(resolve(files))}${sep}`))
    throw new StartError(
      `DIR (${folder}) is in the folder of uploads (${files}): write backups into a folder of their own, best on another disk.`,
    )
}

/** Returns the address without links; its last parts may not exist yet. */
const realPath = (path: string): string => (existsSync(path) ? realpathSync(path) : join(realPath(dirname(path)), basename(path)))
