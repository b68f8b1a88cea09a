import { parseArgs, type ParseArgsConfig } from 'node:util'
import type { Environment } from './environment.ts'
import { StartError } from './start-error.ts'

/**
 * Parses a command's arguments like Node's `parseArgs`. Throws a StartError with `usage` for an unknown option, a missing value or an
 * unexpected argument. Also throws when npm took an option for its own, because `--` was omitted before it: the command would do something
 * else than requested.
 */
export function parseOptions<const Config extends ParseArgsConfig>(
  config: Config,
  usage: string,
  env: Environment = process.env,
): ReturnType<typeof parseArgs<Config>> {
  const taken = takenByNpm(config, env)
  if (taken.length > 0) throw new StartError(`npm took ${taken.join(' and ')}: write -- before the arguments.\n${usage}`.trim())
  try {
    return parseArgs(config)
  } catch (error) {
    if (!String((error as { code?: unknown } | null)?.code).startsWith('ERR_PARSE_ARGS_')) throw error
    throw new StartError(usage)
  }
}

/** Returns the options that npm has put into its environment instead of passing them on. */
function takenByNpm({ options = {}, args = process.argv.slice(2) }: ParseArgsConfig, env: Environment): string[] {
  if (env['npm_lifecycle_event'] === undefined) return []
  const isPassed = (flag: string) => args.some((arg) => arg === flag || arg.startsWith(`${flag}=`))
  return Object.keys(options)
    .filter((name) => env[`npm_config_${name.replaceAll('-', '_')}`] && !isPassed(`--${name}`))
    .map((name) => `--${name}`)
}
