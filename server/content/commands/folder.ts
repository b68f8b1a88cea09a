import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartError } from '../../config/start-error.ts'
import { hashOf, isContentPath } from '../trees.ts'
import type { SentFile } from './service.ts'

/** What a working folder remembers: the service, the sign-in, and the release that was fetched with the hash of each file. */
export interface FolderState {
  url: string
  token: string
  number?: number
  bases?: Readonly<Record<string, string>>
}

const STATE = '.steward.json'

/** Returns the state of a working folder. Throws a StartError for a folder that belongs to no service. */
export function readState(folder: string): FolderState {
  const file = join(folder, STATE)
  if (!existsSync(file)) throw new StartError(`${folder} belongs to no service: npm run content -- login URL NAME`)
  return JSON.parse(readFileSync(file, 'utf8')) as FolderState
}

/**
 * Returns what a folder keeps at a sign-in to a service: the release that was fetched from it. Throws a StartError for a folder with the
 * files of another service, whose changes would be taken for changes of this one.
 */
export function keptAtSignIn(folder: string, url: string): Pick<FolderState, 'number' | 'bases'> {
  if (!existsSync(join(folder, STATE))) return {}
  const { url: known, token: _, ...fetched } = readState(folder)
  if (!fetched.bases || new URL(known).origin === new URL(url).origin) return fetched
  const way = `npm run content -- login ${url} NAME --in FOLDER`
  throw new StartError(`${folder} has the files of ${known}. Use another folder for another service: ${way}`)
}

/** Writes the state, which only its owner may read because it holds the sign-in. */
export function writeState(folder: string, state: FolderState): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, STATE), `${JSON.stringify(state, undefined, 2)}\n`, { mode: 0o600 })
}

/** Replaces the files of the fetched release by those of another one, and returns their hashes. Leaves all other files of the folder alone. */
export function writeFiles(folder: string, files: readonly SentFile[], { bases = {} }: FolderState): Record<string, string> {
  for (const path of Object.keys(bases)) rmSync(join(folder, path), { force: true })
  const contents = files.filter(({ path }) => isContentPath(path))
  for (const { path, text = '' } of contents) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return Object.fromEntries(contents.map(({ path, text = '' }) => [path, hashOf(text)]))
}

/** Whether the folder has files of content, e.g. those of a project. */
export const hasFiles = (folder: string): boolean => existsSync(join(folder, 'schemas'))

/** Returns the files that differ from the fetched release, and those that were deleted. */
export function changedFiles(folder: string, { bases = {} }: FolderState): SentFile[] {
  const root = join(folder, 'schemas')
  if (!hasFiles(folder)) throw new StartError(`${folder} has no files: npm run content -- pull`)
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((path) => `schemas/${path.replaceAll('\\', '/')}`)
    .filter(isContentPath)
    .sort()
  const edited = paths.flatMap((path) => {
    const text = readFileSync(join(folder, path), 'utf8')
    const base = bases[path] ?? ''
    return hashOf(text) === base ? [] : [{ path, base, text }]
  })
  const deleted = Object.entries(bases).filter(([path]) => !paths.includes(path))
  return [...edited, ...deleted.map(([path, base]) => ({ path, base, removed: true }))]
}
