import { type Reading, requireSettings } from '../../config/settings/read-settings.ts'
import { StartError } from '../../config/start-error.ts'
import { parseOptions } from '../../config/parse-options.ts'
import type { CommandData } from '../../start/with-data.ts'
import { commandActor } from '../audit.ts'
import type { Terminal } from './read-password.ts'

/** What a subcommand works with; `actor` names the operating system's user in the trail. */
export interface CommandContext extends CommandData {
  actor: string
  now: number
  reading: Reading
  terminal: Terminal
  print: (line: string) => void
}

export interface AdminCommand {
  /** The command's line in the usage. */
  usage: string
  /** Parses the arguments, before any data is opened, and returns the work. Throws a StartError with the usage for wrong ones. */
  prepare: (args: readonly string[]) => (context: CommandContext) => Promise<void>
}

export type Subcommands = Readonly<Record<string, AdminCommand>>

export const contextOf = (data: CommandData, reading: Reading, terminal: Terminal): CommandContext => ({
  ...data,
  actor: commandActor(),
  now: data.clock(),
  reading,
  terminal,
  print: (line) => void terminal.stdout.write(`${line}\n`),
})

type Options = Readonly<Record<string, 'string' | 'boolean'>>
type Values<Given extends Options> = { [Name in keyof Given]: Given[Name] extends 'string' ? string | undefined : boolean }

/**
 * Declares a subcommand. `required` names the options without which the usage is printed; `argument` is the name of a single argument without
 * a dash.
 */
export function command<const Given extends Options>(
  usage: string,
  { options, required = [], argument = false }: { options: Given; required?: readonly (keyof Given & string)[]; argument?: boolean },
  work: (values: Values<Given>, context: CommandContext, argument: string) => Promise<void>,
): AdminCommand {
  return {
    usage,
    prepare(args) {
      const sentence = `Usage: npm run admin -- ${usage}`
      const config = Object.fromEntries(Object.entries(options).map(([name, type]) => [name, { type }]))
      const parsed = parseOptions({ args: [...args], options: config, allowPositionals: argument }, sentence)
      const values = {
        ...Object.fromEntries(Object.keys(options).map((name) => [name, options[name] === 'boolean' ? false : undefined])),
        ...parsed.values,
      }
      const [first = ''] = parsed.positionals
      if (required.some((name) => !values[name]) || parsed.positionals.length !== Number(argument)) throw new StartError(sentence)
      // `config` gives each option the type that `Values` states.
      return (context) => work(values as Values<Given>, context, first)
    },
  }
}

/** Returns the address under which people open the service. Throws a StartError without a valid PUBLIC_URL. */
export const publicUrl = ({ reading }: CommandContext): string => requireSettings(reading, ['PUBLIC_URL']).PUBLIC_URL
