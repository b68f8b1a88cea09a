/** The one valid code of a telephone; what it opens is in its hash alone. */
export interface OneTimeCodeTable {
  /** A keyed hash of the number. */
  subject: string
  /** What the right code hashes to (`macOf`); for a number that may not get one, what none does. */
  mac: string
  expiresAt: number
  tries: number
}

/** A code that was asked for, whether or not it was sent. */
export interface CodeRequestTable {
  requestId: string
  /** A keyed hash of the number alone: limits hold over all purposes. */
  mobile: string
  requestedAt: number
}

/** The privacy notice that somebody accepted before their first code for a purpose; kept for good. */
export interface PrivacyAcceptanceTable {
  /** A keyed hash of the number alone. */
  mobile: string
  purpose: 'staff' | 'policyholder'
  /** What was opened to ask for it, as a code is bound to it. */
  link: string
  /** Which text it was: `settings.privacyVersion` of the day. */
  version: string
  acceptedAt: number
}

export interface OneTimeCodeTables {
  one_time_code: OneTimeCodeTable
  code_request: CodeRequestTable
  privacy_acceptance: PrivacyAcceptanceTable
}
