import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type RunningDemo, startDemo } from '../../server/demo/start.ts'
import { shiftDate } from '../journeys/in-page.ts'
import { type Prepared, demoOptions, START } from '../journeys/prepared.ts'
import { collectNoise } from './in-page.ts'

const BUILT = resolve(import.meta.dirname, '../../dist/client')

/** A demo for one journey, with its own data; its clock starts at ten on a Friday morning. */
export interface Service extends Pick<RunningDemo, 'url' | 'db' | 'personalData'> {
  /** Sessions of the demo's accounts. */
  sessions: Prepared['sessions']
  stop(): Promise<void>
}

/**
 * Starts the demo on a copy of the prepared data. W3C WebDriver cannot run a script before those of the page. So the page is served with an
 * extra script that shifts the clock and records errors. The script is a file, as the content security policy requires.
 */
export async function startService(prepared: Prepared): Promise<Service> {
  const dataDir = prepared.copy()
  const staticDir = mkdtempSync(join(tmpdir(), 'steward-webkit-'))
  cpSync(BUILT, staticDir, { recursive: true })
  const startedAt = Date.now()
  const clock = `(${shiftDate.toString()})(${JSON.stringify({ offset: START - startedAt, startedAt })})`
  writeFileSync(join(staticDir, 'before.js'), `${clock};\n(${collectNoise.toString()})()`)
  const page = readFileSync(join(staticDir, 'index.html'), 'utf8')
  writeFileSync(join(staticDir, 'index.html'), page.replace('<head>', '<head><script src="/before.js"></script>'))
  const running = await startDemo({ ...demoOptions(dataDir), staticDir, clock: () => START + Date.now() - startedAt, port: 0 })
  const { url, db, personalData } = running
  return {
    url,
    db,
    personalData,
    sessions: prepared.sessions,
    async stop() {
      await running.close()
      for (const folder of [dataDir, staticDir]) rmSync(folder, { recursive: true, force: true })
    },
  }
}
