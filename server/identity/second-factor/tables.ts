import type { EncryptedValue, PersonalTable } from '../../personal-data/tables.ts'

/** A second factor (TOTP, RFC 6238) of a member of staff, or the set-up of one. */
export interface SecondFactorTable {
  userId: string
  /** The shared secret in base32. */
  secret: EncryptedValue
  /** What the recovery codes are derived from until the set-up is confirmed; empty afterwards. */
  seed: EncryptedValue
  createdAt: number
  /** Null during the set-up. */
  confirmedAt: number | null
  /** The time step of the last accepted code, so that each code works once. */
  lastStep: number
}

/** An unused recovery code. */
export interface RecoveryCodeTable {
  userId: string
  codeHash: string
}

/** A sign-in with a correct password that waits for the second factor. */
export interface SignInChallengeTable {
  tokenHash: string
  userId: string
  /** The bound account that signs in; null for the account itself. */
  userIdEB: string | null
  createdAt: number
  expiresAt: number
}

/** A browser in which an account has signed in. */
export interface KnownDeviceTable {
  userId: string
  /** A keyed hash of the browser's random id. */
  device: string
  seenAt: number
}

/** The encrypted columns of a second factor. */
export const SECOND_FACTOR = {
  table: 'second_factor',
  kind: 'staff',
  id: 'userId',
  columns: { secret: undefined, seed: undefined },
} as const satisfies PersonalTable

export interface SecondFactorTables {
  second_factor: SecondFactorTable
  recovery_code: RecoveryCodeTable
  sign_in_challenge: SignInChallengeTable
  known_device: KnownDeviceTable
}
