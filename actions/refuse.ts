import type { CommandName, Commands } from '../generated/data.ts'
import { OutcomeError } from '../renderer/language/outcome-error.ts'

type RefusedCarries<Name extends CommandName> = Commands[Name]['outcomes'] extends { refused: infer Carries } ? Carries : unknown
/** The commands whose declared outcome `refused` carries the server's message. */
type RefusingCommand = { [Name in CommandName]: 'message' extends keyof RefusedCarries<Name> ? Name : never }[CommandName]

/** Throws `refused` with the server's message, or `requestFailed` without one. The command's name only serves the type check. */
export function refuse(_command: RefusingCommand, message: string | undefined): never {
  throw message ? new OutcomeError('refused', { message }) : new OutcomeError('requestFailed')
}
