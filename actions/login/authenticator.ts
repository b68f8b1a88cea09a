import type { SecondFactorSetUp } from '../../generated/data.ts'

/** Returns recovery codes as one text, one per line. */
export const linesOf = (codes: readonly string[] = []): string => codes.join('\n')

/** Returns what an authenticator app needs, with the recovery codes as one text. */
export const authenticatorOf = ({ secret = '', qrCode = '', recoveryCodes }: SecondFactorSetUp = {}) => ({
  secret,
  qrCode,
  codes: linesOf(recoveryCodes),
})
