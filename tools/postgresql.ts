/** `tsx tools/postgresql.ts` prints the databases that the contract suite uses: SQLite and PostgreSQL. Fails without PostgreSQL. */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const DEBIAN = '/usr/lib/postgresql'
const OLDEST = 15

/** Returns every folder where PostgreSQL may be installed: the configured one first, newer versions before older ones. */
function folders(env: NodeJS.ProcessEnv): string[] {
  const configured = env['POSTGRESQL_BIN']
  if (configured) return [configured]
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((one, two) => Number(two) - Number(one)) : []
  return [...versions.map((version) => join(DEBIAN, version, 'bin')), ...(env['PATH'] ?? '').split(delimiter)]
}

/** Returns the folder with `initdb` and `postgres`; undefined without one. */
export const findPostgresql = (env: NodeJS.ProcessEnv = process.env): string | undefined =>
  folders(env).find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))

/** Returns the folder with PostgreSQL's programs. Throws when PostgreSQL is missing or too old. */
export function requirePostgresql(env: NodeJS.ProcessEnv = process.env): string {
  const folder = findPostgresql(env)
  if (folder === undefined) throw new Error('PostgreSQL is missing. "npm test -- --only databases" installs it on Debian.')
  const version = versionOf(folder)
  if (Number.parseInt(version, 10) >= OLDEST) return folder
  throw new Error(`PostgreSQL ${version} in ${folder} is older than ${OLDEST}, the oldest supported version.`)
}

const versionOf = (folder: string) =>
  /(\d+[\d.]*)/.exec(execFileSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' }))?.[0] ?? ''

if (process.argv[1] === import.meta.filename) {
  try {
    const folder = requirePostgresql()
    console.log(`The contract suite runs on SQLite (libsql) and on PostgreSQL ${versionOf(folder)} (${folder})`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
