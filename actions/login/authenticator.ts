import type { Calls, SecondFactorSetUp } from '../../generated/data.ts'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'

/** Returns recovery codes as one text, one per line. */
export const linesOf = (codes: readonly string[] = []): string => codes.join('\n')

/** Returns what an authenticator app needs, with the recovery codes as one text. */
export const authenticatorOf = ({ secret = '', qrCode = '', recoveryCodes }: SecondFactorSetUp = {}) => ({
  secret,
  qrCode,
  codes: linesOf(recoveryCodes),
})

/**
 * Throws `codeNeeded` with the challenge of a sign-in whose password was correct, or `setUpNeeded` with what the app needs. Does nothing when the
 * password was enough.
 */
export function requireNoChallenge({ challenge, setUp }: Pick<Calls['getToken']['response'], 'challenge' | 'setUp'>): void {
  if (challenge === undefined) return
  throw setUp ? new OutcomeError('setUpNeeded', { challenge, ...authenticatorOf(setUp) }) : new OutcomeError('codeNeeded', { challenge })
}
