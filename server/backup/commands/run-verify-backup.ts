import type { Environment } from '../../config/environment.ts'
import { parseOptions } from '../../config/parse-options.ts'
import { loadSettings } from '../../config/settings/load-settings.ts'
import { StartError } from '../../config/start-error.ts'
import { schemaProblems } from '../restore/require-restorable.ts'
import { type Verified, verifyArchive } from '../verify-archive.ts'
import { identityIn } from './backup-settings.ts'
import { exitCodeOf, megabytes, type Output } from './output.ts'

const USAGE = 'Usage: npm run verify-backup -- FILE'

/** `npm run verify-backup -- FILE` reads a whole backup, checks every byte, and writes nothing. Returns the exit code: 1 for a damaged one. */
export const runVerifyBackup = (args: readonly string[], env: Environment, output: Output): Promise<number> =>
  exitCodeOf(output, async () => {
    const { reading, args: own } = loadSettings(args, env)
    const { positionals } = parseOptions({ args: own, options: {}, allowPositionals: true }, USAGE, env)
    const [path, ...more] = positionals
    if (path === undefined || more.length > 0) throw new StartError(USAGE)
    const verified = await verifyArchive(path, identityIn(reading))
    for (const line of describe(verified)) output.stdout.write(`${line}\n`)
    const problems = await schemaProblems(verified.head)
    for (const sentence of problems) output.stderr.write(`${sentence}\n`)
    return problems.length > 0 ? 1 : 0
  })

/** Returns what a backup contains, one fact per line. */
export function describe({ path, head, manifest }: Verified): string[] {
  const rows = Object.values(manifest.tables).reduce((sum, each) => sum + each.rows, 0)
  const { files, missingFiles } = manifest
  return [
    `${path} is complete and unaltered.`,
    `made ${new Date(head.at).toISOString()} by version ${head.version} from ${head.database === 'sqlite' ? 'SQLite' : 'PostgreSQL'}, schema ${head.migrations.at(-1)?.id ?? 'empty'}`,
    `${rows} rows of ${head.tables.length} tables, ${files.rows} files of ${megabytes(files.bytes)}`,
    `keys: ${Object.entries(head.keyIds)
      .map(([name, id]) => `${name} ${id}`)
      .join(', ')}`,
    ...(missingFiles.length > 0 ? [`${missingFiles.length} files were missing when the backup was made`] : []),
  ]
}
