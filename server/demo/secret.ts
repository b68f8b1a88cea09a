import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '../database/data-dir.ts'

/**
 * The demo's SECRET_KEY, made by its first start. It lies in a file beside the data, since what it encrypts must outlive a
 * restart, and the data is invented; a real operator keeps the two apart. Throws a StartError when the folder can't be used.
 */
export function demoSecret(dataDir: string): string {
  makeFolder('DATA_DIR', dataDir)
  const path = join(dataDir, 'demo.key')
  try {
    // Of two that start at once the first makes it.
    writeFileSync(path, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error
  }
  return readFileSync(path, 'utf8')
}
