import { sha256 } from './canonical.ts'

/**
 * Returns the fact that names the session of an event, so that a signature is connected to the code that its own session entered. The name
 * is a hash of the token's hash: evidence contains no value of the table `session`.
 */
export const sessionFact = (tokenHash: string): { session: string } => ({ session: sha256(`session ${tokenHash}`) })
