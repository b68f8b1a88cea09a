/**
 * The only valid code of a number, purpose and link, whose keyed hash is `subject`. A row with an empty `mac` has no code: its lock
 * serializes the messages to one number.
 */
export interface OneTimeCodeTable {
  subject: string
  /** The keyed hash of code and binding (`macOf`); random for a number that may not receive a code. */
  mac: string
  expiresAt: number
  tries: number
}

export interface CodeRequestTable {
  requestId: string
  /** The `subject` of the code, or the keyed hash of the number alone, which counts its messages. */
  mobile: string
  requestedAt: number
}

/** The acceptance of a privacy notice before the first code for a purpose; never deleted. */
export interface PrivacyAcceptanceTable {
  /** A keyed hash of the number. */
  mobile: string
  purpose: 'staff' | 'policyholder'
  /** The page that requested the code, as in `Binding`. */
  link: string
  /** The accepted version: `settings.privacyVersion` at that time. */
  version: string
  acceptedAt: number
}

export interface OneTimeCodeTables {
  one_time_code: OneTimeCodeTable
  code_request: CodeRequestTable
  privacy_acceptance: PrivacyAcceptanceTable
}
