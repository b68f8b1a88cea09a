import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { requirePostgresql } from '../../tools/postgresql.ts'

const START_MS = 20_000
/** No durability: the data is discarded after the test. */
const FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off', 'shared_buffers=32MB', 'max_connections=200']
/**
 * Runs the database until stdin closes, then stops it and deletes its folder. A killed test run closes stdin, too, so
 * it leaves no database behind.
 */
const HOLD = '"$0" -D "$1/data" "${@:2}" >"$1/log" 2>&1 & read -r _; kill -INT $!; wait $!; rm -rf "$1" 2>/dev/null'

export interface Cluster {
  /** The address of the database `name`, for DATABASE_URL. */
  url(name?: string): string
  database(): Promise<string>
  stop(): Promise<void>
}

/** Returns the user for PostgreSQL's programs: they refuse to run as root, so root runs them as `postgres`. */
function user(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const id = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/**
 * Starts a PostgreSQL in a temporary folder. It listens only on a socket in that folder, so it needs no port. The role
 * `guarded` requires the password "right horse 7", other roles none. Throws when PostgreSQL is missing or does not start.
 */
export async function startCluster(more: readonly string[] = []): Promise<Cluster> {
  const bin = requirePostgresql()
  const owner = user()
  const folder = mkdtempSync(join(tmpdir(), 'steward-pg-'))
  const [data, socket] = [join(folder, 'data'), join(folder, 'socket')]
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid)
  const options = { ...owner, cwd: folder, env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C' } }
  const initArgs = ['-D', data, '-U', 'steward', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync']
  execFileSync(join(bin, 'initdb'), initArgs, { ...options, stdio: 'pipe' })
  const accessRules = 'mkdir -m 700 "$1" && echo "local all guarded scram-sha-256\nlocal all all trust" > "$0/pg_hba.conf"'
  execFileSync('sh', ['-c', accessRules, data, socket], options)
  const settings = [...FAST, ...more, 'listen_addresses=', `unix_socket_directories=${socket}`].flatMap((each) => ['-c', each])
  const child = spawn('bash', ['-c', HOLD, join(bin, 'postgres'), folder, ...settings], {
    ...options,
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  const url = (name = 'postgres') => `postgres://steward@${encodeURIComponent(socket)}/${name}`
  const stop = async () => {
    child.stdin.end()
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  await waitUntilReady(url()).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  let databases = 0
  const database = async () => {
    databases += 1
    const name = `test_${process.pid}_${databases}`
    await makeDatabase(url(), name)
    return url(name)
  }
  return { url, database, stop }
}

/** Creates the database `name` in the cluster at `url`, empty or as a copy of `template`. */
export const makeDatabase = (url: string, name: string, template = 'template1') =>
  run(url, `create database "${name}" template "${template}"`)

/** Runs one statement in the database at `url`. */
export async function run(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

async function waitUntilReady(url: string): Promise<void> {
  for (const until = Date.now() + START_MS; ; await pause(30)) {
    try {
      return await run(url, 'select 1')
    } catch (error) {
      if (Date.now() > until) throw error
    }
  }
}
