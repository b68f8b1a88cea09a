/**
 * `tsx tools/postgresql.ts` prints the databases that the contract suite uses here: SQLite, and PostgreSQL if it is installed. Where CI is
 * set, a missing PostgreSQL is a failure.
 */
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

/** Returns why PostgreSQL cannot be used here, as one sentence; undefined when it can. */
export function missingPostgresql(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const folder = findPostgresql(env)
  if (folder === undefined) return 'No PostgreSQL was found. On Debian type:  sudo apt-get install postgresql'
  const version = versionOf(folder)
  return Number.parseInt(version, 10) >= OLDEST
    ? undefined
    : `PostgreSQL ${version} in ${folder} is older than ${OLDEST}, the oldest supported version.`
}

const versionOf = (folder: string) =>
  /(\d+[\d.]*)/.exec(execFileSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' }))?.[0] ?? ''

if (process.argv[1] === import.meta.filename) {
  const lacking = missingPostgresql()
  const folder = findPostgresql()
  if (lacking === undefined && folder !== undefined) {
    console.log(`The contract suite runs on SQLite (libsql) and on PostgreSQL ${versionOf(folder)} (${folder})`)
  } else {
    console.log('The contract suite runs only on SQLite (libsql)')
    if (process.env['CI']) {
      console.error(lacking)
      process.exitCode = 1
    }
  }
}
