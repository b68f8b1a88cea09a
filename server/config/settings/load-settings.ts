import type { Environment } from '../environment.ts'
import { parseOptions } from '../parse-options.ts'
import { StartError } from '../start-error.ts'
import { type Reading, readSettings } from './read-settings.ts'

const USAGE = '--config needs the path of a file with settings, one NAME=value per line.'

/** The settings of a command, and its arguments without `--config FILE`. */
export interface Loaded {
  reading: Reading
  args: string[]
}

/** Reads the settings of any command: from the environment, and from the file of `--config FILE`. Throws a StartError without its path. */
export function loadSettings(args: readonly string[], env: Environment): Loaded {
  const options = { config: { type: 'string' } } as const
  const { tokens } = parseOptions({ args: [...args], options, strict: false, allowPositionals: true, tokens: true }, USAGE, env)
  const own = tokens.filter((token) => token.kind === 'option' && token.name === 'config')
  const [first, ...more] = own
  if (first?.kind !== 'option') return { reading: readSettings(env), args: [...args] }
  const { index, value, inlineValue } = first
  if (!value || more.length > 0) throw new StartError(USAGE)
  return { reading: readSettings(env, value), args: args.filter((_, at) => at !== index && (inlineValue || at !== index + 1)) }
}
