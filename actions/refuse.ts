import type { CommandName, Commands } from '../generated/data.ts'
import { OutcomeError } from '../renderer/language/outcome-error.ts'

type Carried<Name extends CommandName> = Commands[Name]['outcomes'] extends { refused: infer Words } ? Words : unknown
/** The commands that declare an outcome `refused` which carries the service's words. */
type Refusing = { [Name in CommandName]: 'message' extends keyof Carried<Name> ? Name : never }[CommandName]

/**
 * Ends a command in its outcome `refused`, in the words with which the service refused; without words in `requestFailed`.
 * The command is named for its type alone.
 */
export function refuse(_command: Refusing, message: string | undefined): never {
  throw message ? new OutcomeError('refused', { message }) : new OutcomeError('requestFailed')
}
