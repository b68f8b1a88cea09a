import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { DatabaseLocation } from '../../../server/database/location.ts'
import { runEntry, TEST_KEY } from '../../contract/process.ts'
import { freePort } from '../../free-port.ts'
import { startCluster } from '../../postgresql/cluster.ts'
import type { Row } from '../table.ts'

/** Measures with an empty SQLite folder, then with an empty PostgreSQL. */
export async function onBothDatabases(measure: (name: string, location: DatabaseLocation) => Promise<Row[]>): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'steward-bench-'))
  const cluster = await startCluster()
  try {
    return [...(await measure('SQLite', { dataDir: folder })), ...(await measure('PostgreSQL', { databaseUrl: await cluster.database() }))]
  } finally {
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs the production server as a process of its own during `work`. */
export async function whileServing<Result>(
  location: DatabaseLocation,
  work: (server: { url: string; pid: number }) => Promise<Result>,
): Promise<Result> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const where: Record<string, string> = 'dataDir' in location ? { DATA_DIR: location.dataDir } : { DATABASE_URL: location.databaseUrl }
  const server = await runEntry('serve', { ...where, PUBLIC_URL: url, SECRET_KEY: TEST_KEY, PORT: String(port), HOST: '127.0.0.1' })
  try {
    await server.says('Steward serves')
    return await work({ url, pid: server.child.pid ?? 0 })
  } finally {
    server.child.kill('SIGTERM')
    await server.ended
  }
}

/** Runs a program of this folder that reads a plan as JSON from stdin, and returns what it prints. */
export async function runChild<Result>(file: string, plan: unknown): Promise<Result> {
  const child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, file)], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(JSON.stringify(plan))
  return JSON.parse(await text(child.stdout)) as Result
}
