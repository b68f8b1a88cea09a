import { accessSync, chmodSync, closeSync, constants, existsSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartError } from '../config/start-error.ts'

/** Only the server's user may read the data. */
const [FOLDER_MODE, FILE_MODE] = [0o700, 0o600]

/** Explanations of error codes of the operating system and SQLite for an unusable folder. */
const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'its file system is read-only',
  EEXIST: 'it is a file, not a folder',
  ENOTDIR: 'a part of it is a file, not a folder',
  ENOENT: 'it cannot be made there',
  ENOSPC: 'the disk is full',
  EFBIG: 'this user may not write files of this size',
  EDQUOT: 'the disk quota of this user is used up',
  EIO: 'the disk has a fault',
  SQLITE_CANTOPEN: 'this user may not write the database in it',
  SQLITE_READONLY: 'the database in it is read-only',
  SQLITE_PERM: 'this user may not write the database in it',
  SQLITE_FULL: 'the disk is full',
  SQLITE_IOERR: 'the disk has a fault',
  SQLITE_NOTADB: 'a file of the database in it is none',
  SQLITE_CORRUPT: 'the database in it is damaged',
}

/** Returns a StartError that names the folder's variable; undefined for other kinds of errors. */
export function folderFault(variable: string, folder: string, error: unknown): StartError | undefined {
  const code = String((error as { code?: unknown } | null)?.code)
  // SQLite codes can be longer, e.g. SQLITE_READONLY_DIRECTORY.
  const reason = REASONS[code] ?? REASONS[code.split('_').slice(0, 2).join('_')]
  return reason === undefined ? undefined : new StartError(`${variable} (${folder}) can't be used: ${reason}.`)
}

/** Runs `work` and replaces errors about an unusable folder by a StartError. */
export function withFolder<Result>(variable: string, folder: string, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    throw folderFault(variable, folder, error) ?? error
  }
}

/** Creates a folder for this user only, unless it exists. Throws a StartError when it is not writable. */
export function createPrivateFolder(variable: string, folder: string): void {
  withFolder(variable, folder, () => {
    makeFolder(folder)
    accessSync(folder, constants.W_OK | constants.X_OK)
  })
}

/**
 * Creates a folder and its missing parents. Node's own `recursive` never ends on file systems that refuse new folders with ENOENT, such as
 * /proc.
 */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: FOLDER_MODE })
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'EEXIST' && statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return
    const parent = dirname(folder)
    if (code !== 'ENOENT' || existsSync(parent)) throw error
    makeFolder(parent)
    mkdirSync(folder, { mode: FOLDER_MODE })
  }
}

/**
 * Restricts a file, created if needed, and SQLite's files beside it to this user. Does not open an existing file: closing it would end all
 * locks that this process holds on it (https://www.sqlite.org/howtocorrupt.html, 2.2).
 */
export function restrictToOwner(path: string): void {
  if (!existsSync(path)) closeSync(openSync(path, 'a', FILE_MODE))
  for (const file of [path, `${path}-wal`, `${path}-shm`]) if (existsSync(file)) chmodSync(file, FILE_MODE)
}
