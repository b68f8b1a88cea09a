import type { Environment } from '../../config/environment.ts'
import { parseOptions } from '../../config/parse-options.ts'
import { loadSettings } from '../../config/settings/load-settings.ts'
import { requireSettings } from '../../config/settings/read-settings.ts'
import { StartError } from '../../config/start-error.ts'
import { FILES_SETTINGS, filesIn } from '../../files/choose-store.ts'
import { databaseIn } from '../../start/production.ts'
import { KEY_NAMES, type Keys } from '../archive/format.ts'
import { keysIn } from '../keys-in.ts'
import { restore, restoreProblems, type RestoreOptions } from '../restore/restore.ts'
import { verifyArchive } from '../verify-archive.ts'
import { identityIn } from './backup-settings.ts'
import { exitCodeOf, type Output } from './output.ts'
import { describe } from './run-verify-backup.ts'

const USAGE = 'Usage: npm run restore -- FILE [--apply] [--replace] [--keys-to FILE]'
const OPTIONS = {
  apply: { type: 'boolean', default: false },
  replace: { type: 'boolean', default: false },
  'keys-to': { type: 'string' },
} as const

/**
 * `npm run restore -- FILE` verifies a backup and checks the target of the settings; with `--apply` it restores. `--replace` discards data in
 * the target. `--keys-to FILE` writes the backup's keys. Returns the exit code: 1 when nothing was or would be restored.
 */
export const runRestore = (args: readonly string[], env: Environment, output: Output, clock: () => number = Date.now): Promise<number> =>
  exitCodeOf(output, async () => {
    const { reading, args: own } = loadSettings(args, env)
    const { values, positionals } = parseOptions({ args: own, options: OPTIONS, allowPositionals: true }, USAGE, env)
    const [path, ...more] = positionals
    if (path === undefined || more.length > 0) throw new StartError(USAGE)
    const settings = requireSettings(reading, ['DATABASE_URL', 'DATA_DIR', ...FILES_SETTINGS, ...setKeys(reading.isSet)])
    const identity = identityIn(reading)
    const location = databaseIn(settings)
    const verified = await verifyArchive(path, identity)
    const options: RestoreOptions = {
      verified,
      identity,
      location,
      files: filesIn(settings),
      isReplaced: values.replace,
      keys: keysIn(settings),
      keysTo: values['keys-to'],
      clock,
    }
    for (const line of describe(verified)) output.stdout.write(`${line}\n`)
    if (values.apply) await restore(options)
    else {
      const problems = await restoreProblems(options)
      if (problems.length > 0) throw new StartError(problems.join('\n'))
    }
    const target = 'dataDir' in location ? `DATA_DIR (${location.dataDir})` : 'the database of DATABASE_URL'
    output.stdout.write(
      values.apply
        ? `It is restored into ${target}. The copy sends nothing until npm run admin -- release-copy.\n`
        : `It can be restored into ${target}: repeat with --apply.\n`,
    )
    return 0
  })

/** Keys that are not set come from the backup. */
const setKeys = (isSet: ReadonlySet<string>): (keyof Keys)[] => KEY_NAMES.filter((name) => isSet.has(name))
