import { mkdtemp, rmdir, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { folderFault } from '../../database/data-dir.ts'
import { folderStore } from '../../files/folder-store.ts'
import { StorageError } from '../../files/disk-access.ts'
import { type Finding, good, problem } from './connect-check.ts'

/** Whether a folder can be written, or created when it does not exist. Writes and deletes a test file or a test folder. */
export async function folderFinding(variable: string, folder: string): Promise<Finding> {
  const path = resolve(folder)
  try {
    if (!(await exists(path))) {
      await rmdir(await mkdtemp(join(await nearestExisting(path), '.steward-check-')))
      return good(`${variable} (${folder}) does not exist yet: the first start creates it.`)
    }
    // The code of a file in the place of a folder.
    if (!(await stat(path)).isDirectory()) throw Object.assign(new Error(), { code: 'EEXIST' })
    await folderStore(path).check()
    return good(`${variable} (${folder}) can be written.`)
  } catch (error) {
    const cause = error instanceof StorageError ? { code: error.code } : error
    const { code } = cause as { code?: unknown }
    return problem(folderFault(variable, folder, cause)?.message ?? `${variable} (${folder}) can't be used: ${String(code)}.`)
  }
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    (error: unknown) => {
      if ((error as { code?: string }).code === 'ENOENT') return false
      throw error
    },
  )

async function nearestExisting(path: string): Promise<string> {
  const parent = dirname(path)
  return parent === path || (await exists(parent)) ? parent : nearestExisting(parent)
}
