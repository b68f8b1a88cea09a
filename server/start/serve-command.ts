import type { Environment } from '../config/environment.ts'
import { parseOptions } from '../config/parse-options.ts'
import type { Settings } from '../config/settings/declaration.ts'
import { loadSettings } from '../config/settings/load-settings.ts'
import { printedSettings } from '../config/settings/print-settings.ts'
import { sentencesOf, throwProblems, withoutSecrets } from '../config/settings/read-settings.ts'
import { StartError } from '../config/start-error.ts'
import { checkSettings } from './check-settings.ts'
import { runConnectChecks } from './connect-checks/run-checks.ts'

const USAGE = 'Usage: npm run serve [-- [--config FILE] [--check [--connect]] [--print-config]]'
const OPTIONS = {
  check: { type: 'boolean', default: false },
  connect: { type: 'boolean', default: false },
  'print-config': { type: 'boolean', default: false },
} as const

/** What the command prints on, like `process`. */
export interface Output {
  stdout: { write(text: string): unknown }
  stderr: { write(text: string): unknown }
}

/**
 * Parses the arguments of `npm run serve` and checks all settings. Returns valid settings for the start; or the exit code when only a check
 * or the settings were requested. With `--connect`, also uses the database, the folders and other systems. Throws a StartError with one
 * sentence per problem.
 */
export async function serveCommand(
  args: readonly string[],
  env: Environment,
  { stdout, stderr }: Output,
  now: number,
): Promise<{ settings: Settings } | { exitCode: number }> {
  const { reading, args: own } = loadSettings(args, env)
  const { values: options } = parseOptions({ args: own, options: OPTIONS }, USAGE, env)
  if (options.connect && !options.check) throw new StartError(USAGE)
  const problems = await checkSettings(reading)
  if (!options.check && !options['print-config']) {
    throwProblems(problems)
    // Without problems, each required setting has a value.
    return { settings: reading.values as Settings }
  }
  if (options['print-config']) stdout.write(`${printedSettings(reading).join('\n')}\n`)
  for (const sentence of sentencesOf(problems)) stderr.write(`${sentence}\n`)
  if (options.check && problems.length === 0) stdout.write('The settings are valid.\n')
  const findings = options.connect ? await runConnectChecks(reading.values, now) : []
  for (const { level, sentence } of findings) {
    const line = withoutSecrets(sentence, reading.found)
    if (level === 'problem') stderr.write(`${line}\n`)
    else stdout.write(`${level === 'good' ? 'ok' : 'warning'}: ${line}\n`)
  }
  return { exitCode: problems.length > 0 || findings.some(({ level }) => level === 'problem') ? 1 : 0 }
}
