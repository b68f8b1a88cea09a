import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Makes a client that consists of its page, because these tests also run before the first build. Returns its folder. */
export function madeClient(): string {
  const folder = mkdtempSync(join(tmpdir(), 'steward-page-'))
  writeFileSync(join(folder, 'index.html'), '<html><head></head><body></body></html>')
  return folder
}
