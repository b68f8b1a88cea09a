import { loadSettings } from '../../config/settings/load-settings.ts'
import { parseOptions } from '../../config/parse-options.ts'
import { StartError } from '../../config/start-error.ts'
import { runMigrate } from './run-migrate.ts'

const USAGE = 'Usage: npm run migrate [-- --plan | --contract]'
const OPTIONS = { plan: { type: 'boolean', default: false }, contract: { type: 'boolean', default: false } } as const

/**
 * `npm run migrate` runs the pending migrations of the database that the server's settings name. `--contract` also runs those after which
 * earlier versions are refused. `--plan` prints all pending statements with their locks and runs none. Exits with 1 when the database cannot
 * be used.
 */
try {
  const { reading, args } = loadSettings(process.argv.slice(2), process.env)
  const { values } = parseOptions({ args, options: OPTIONS }, USAGE)
  if (values.plan && values.contract) throw new StartError(USAGE)
  for (const line of await runMigrate(reading, values)) process.stdout.write(`${line}\n`)
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
