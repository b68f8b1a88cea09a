/** The only valid code of a mobile number. Its purpose and link are part of `mac`. */
export interface OneTimeCodeTable {
  subject: string
  /** The keyed hash of code and binding (`macOf`); random for a number that may not receive a code. */
  mac: string
  expiresAt: number
  tries: number
}

export interface CodeRequestTable {
  requestId: string
  /** A keyed hash of the number; limits count all purposes together. */
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
