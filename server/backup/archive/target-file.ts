import { randomUUID } from 'node:crypto'
import { createWriteStream, existsSync, readdirSync, renameSync, rmSync, type WriteStream } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../../config/start-error.ts'
import { flush } from '../../database/flush.ts'

/** Names of complete backups: they sort by time. */
const COMPLETE = /^steward-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z\.tar\.gz\.age$/
const PARTIAL = /^\.steward-.*\.partial$/

const nameAt = (now: number): string => `steward-${new Date(now).toISOString().replace(/[:.]/g, '-')}.tar.gz.age`

export interface TargetFile {
  path: string
  sink: WriteStream
  /** Flushes the complete file and gives it its name. */
  complete(): void
  /** Deletes the incomplete file. */
  discard(): void
}

/**
 * Creates the file of a new backup in a folder under a temporary name, so that a killed backup leaves no file that looks complete. Deletes
 * what killed backups left; the caller has the folder's lock.
 */
export function createTargetFile(folder: string, now: number): TargetFile {
  for (const name of readdirSync(folder)) if (PARTIAL.test(name)) rmSync(join(folder, name), { force: true })
  const path = join(folder, nameAt(now))
  if (existsSync(path)) throw new StartError(`There is already a backup ${path}.`)
  const temporary = join(folder, `.steward-${randomUUID()}.partial`)
  const sink = createWriteStream(temporary, { flags: 'wx', mode: 0o600, highWaterMark: 1_024 * 1_024 })
  return {
    path,
    sink,
    complete() {
      flush(temporary)
      renameSync(temporary, path)
      flush(folder)
    },
    discard: () => rmSync(temporary, { force: true }),
  }
}

/** Returns the names of the complete backups in a folder, oldest first. */
export const listBackups = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => COMPLETE.test(name))
    .sort()

/** Deletes all but the newest `keep` backups and returns the names of the deleted ones. */
export function deleteOldBackups(folder: string, keep: number): string[] {
  const old = listBackups(folder).slice(0, -keep)
  for (const name of old) rmSync(join(folder, name), { force: true })
  return old
}
