import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPrivateFolder } from '../database/data-dir.ts'

/**
 * Returns the demo's SECRET_KEY, created by the first start. It is stored with the data, because the encrypted data must survive a restart
 * and is invented; real operators keep them apart. Throws a StartError when the folder is unusable.
 */
export const demoSecret = (dataDir: string): string => readOrCreateKey(dataDir, 'demo.key')

/** Returns the demo's SIGNING_KEY, created and stored like the secret. Its seals are not trustworthy. */
export const demoSigningKey = (dataDir: string): string => readOrCreateKey(dataDir, 'signing.key')

function readOrCreateKey(dataDir: string, name: string): string {
  createPrivateFolder('DATA_DIR', dataDir)
  const path = join(dataDir, name)
  try {
    // If two processes start at once, the first one creates the file.
    writeFileSync(path, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error
  }
  return readFileSync(path, 'utf8')
}
