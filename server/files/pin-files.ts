import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { link, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { PinnedFiles } from './store.ts'

const PREFIX = '.backup-'
/** A killed backup's links are deleted after this time, in milliseconds; no backup takes as long. */
const LEFT_MS = 24 * 3_600_000
/** Codes of file systems without hard links, and of a file with too many. */
const UNSUPPORTED = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK', 'ENOSYS'])

const codeOf = (error: unknown) => String((error as { code?: unknown } | null)?.code)

/**
 * Pins files of a folder by hard links, which cost no space. On a file system without hard links, a file that is deleted later is missing.
 * Also deletes links that a killed backup left more than a day before `now` (epoch ms).
 */
export async function pinFiles(folder: string, fileIds: readonly string[], now: number): Promise<PinnedFiles> {
  await deleteLeft(folder, now)
  const pins = join(folder, `${PREFIX}${randomUUID()}`)
  const unpinned = new Set<string>()
  const missing: string[] = []
  await mkdir(pins, { recursive: true, mode: 0o700 })
  try {
    for (const fileId of fileIds) {
      try {
        await link(join(folder, fileId), join(pins, fileId))
      } catch (error) {
        if (codeOf(error) === 'ENOENT') missing.push(fileId)
        else if (UNSUPPORTED.has(codeOf(error))) unpinned.add(fileId)
        else throw error
      }
    }
  } catch (error) {
    await rm(pins, { recursive: true, force: true })
    throw error
  }
  return {
    missing,
    async open(fileId) {
      const path = join(unpinned.has(fileId) ? folder : pins, fileId)
      const found = await stat(path).catch((error: unknown) => {
        if (codeOf(error) === 'ENOENT') return undefined
        throw error
      })
      return found && { size: found.size, pieces: () => createReadStream(path) }
    },
    release: () => rm(pins, { recursive: true, force: true }),
  }
}

async function deleteLeft(folder: string, now: number): Promise<void> {
  const names = await readdir(folder).catch((): string[] => [])
  for (const name of names.filter((each) => each.startsWith(PREFIX))) {
    const found = await stat(join(folder, name)).catch(() => undefined)
    if (found && now - found.mtimeMs > LEFT_MS) await rm(join(folder, name), { recursive: true, force: true })
  }
}
