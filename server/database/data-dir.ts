import { accessSync, chmodSync, closeSync, constants, existsSync, mkdirSync, openSync } from 'node:fs'
import { StartError } from '../config/start-error.ts'

/** Nobody else on this machine reads people's data. */
const [FOLDER_MODE, FILE_MODE] = [0o700, 0o600]

/** What the codes of the system and of SQLite mean for a folder that can't be used. */
const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'its file system is read-only',
  EEXIST: 'it is a file, not a folder',
  ENOTDIR: 'a part of it is a file, not a folder',
  ENOENT: 'a folder above it cannot be made',
  ENOSPC: 'the disk is full',
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

/** Why a folder can't be used, in one sentence that names its variable; undefined for an error of another kind. */
export function folderFault(variable: string, folder: string, error: unknown): StartError | undefined {
  const code = String((error as { code?: unknown } | null)?.code)
  // SQLite says more after a second word, e.g. SQLITE_READONLY_DIRECTORY.
  const reason = REASONS[code] ?? REASONS[code.split('_').slice(0, 2).join('_')]
  return reason === undefined ? undefined : new StartError(`${variable} (${folder}) can't be used: ${reason}.`)
}

/** Runs `work` on a folder. Throws a StartError in the place of an error that says that the folder can't be used. */
export function withFolder<Result>(variable: string, folder: string, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    throw folderFault(variable, folder, error) ?? error
  }
}

/** Makes a folder that only this user may enter, unless it is there. Throws a StartError when it can't be written. */
export function makeFolder(variable: string, folder: string): void {
  withFolder(variable, folder, () => {
    mkdirSync(folder, { recursive: true, mode: FOLDER_MODE })
    accessSync(folder, constants.W_OK | constants.X_OK)
  })
}

/** Makes sure that only this user reads `path`, a file that is made when it isn't there, and what SQLite keeps beside it. */
export function keepPrivate(path: string): void {
  closeSync(openSync(path, 'a', FILE_MODE))
  for (const file of [path, `${path}-wal`, `${path}-shm`]) if (existsSync(file)) chmodSync(file, FILE_MODE)
}
