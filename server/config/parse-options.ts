import { parseArgs, type ParseArgsConfig } from 'node:util'
import { StartError } from './start-error.ts'

/**
 * Parses a command's arguments like Node's `parseArgs`. Throws a StartError with `usage` for an unknown option, a missing value or an
 * unexpected argument.
 */
export function parseOptions<const Config extends ParseArgsConfig>(config: Config, usage: string): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config)
  } catch (error) {
    if (!String((error as { code?: unknown } | null)?.code).startsWith('ERR_PARSE_ARGS_')) throw error
    throw new StartError(usage)
  }
}
