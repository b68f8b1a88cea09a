import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '../database/data-dir.ts'

/**
 * The demo's SECRET_KEY, made by its first start. It lies in a file beside the data, since what it encrypts must outlive a
 * restart, and the data is invented; a real operator keeps the two apart. Throws a StartError when the folder can't be used.
 */
export const demoSecret = (dataDir: string): string => keyIn(dataDir, 'demo.key')

/** The demo's SIGNING_KEY, made and kept as its secret is: whoever has the demo can seal anything with it. */
export const demoSigningKey = (dataDir: string): string => keyIn(dataDir, 'signing.key')

function keyIn(dataDir: string, name: string): string {
  makeFolder('DATA_DIR', dataDir)
  const path = join(dataDir, name)
  try {
    // Of two that start at once the first makes it.
    writeFileSync(path, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error
  }
  return readFileSync(path, 'utf8')
}
