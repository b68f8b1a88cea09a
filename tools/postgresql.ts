/**
 * `tsx tools/postgresql.ts`: says on which databases the contract suite runs here. PostgreSQL is one of them when its
 * programs are found; where CI is set it must be.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const DEBIAN = '/usr/lib/postgresql'
const OLDEST = 15

/** Every folder where PostgreSQL's programs may lie on this machine, the wanted one first, a newer version before an older. */
function folders(env: NodeJS.ProcessEnv): string[] {
  const wanted = env['POSTGRESQL_BIN']
  if (wanted) return [wanted]
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((one, two) => Number(two) - Number(one)) : []
  return [...versions.map((version) => join(DEBIAN, version, 'bin')), ...(env['PATH'] ?? '').split(delimiter)]
}

/** The folder with `initdb` and `postgres`; undefined when there is none. */
export const findPostgresql = (env: NodeJS.ProcessEnv = process.env): string | undefined =>
  folders(env).find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))

/** Why PostgreSQL can't be tried on this machine, as one sentence; undefined when it can. */
export function lackingPostgresql(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const folder = findPostgresql(env)
  if (folder === undefined) return 'No PostgreSQL was found. On Debian type:  sudo apt-get install postgresql'
  const version = versionOf(folder)
  return Number.parseInt(version, 10) >= OLDEST
    ? undefined
    : `PostgreSQL ${version} in ${folder} is older than ${OLDEST}, the oldest that Steward works with.`
}

const versionOf = (folder: string) =>
  /(\d+[\d.]*)/.exec(execFileSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' }))?.[0] ?? ''

if (process.argv[1] === import.meta.filename) {
  const lacking = lackingPostgresql()
  const folder = findPostgresql()
  if (lacking === undefined && folder !== undefined) {
    console.log(`The contract suite runs on SQLite (libsql) and on PostgreSQL ${versionOf(folder)} (${folder})`)
  } else {
    console.log('The contract suite runs on SQLite (libsql) alone')
    if (process.env['CI']) {
      console.error(lacking)
      process.exitCode = 1
    }
  }
}
