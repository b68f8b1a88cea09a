import type { Generated } from 'kysely'
import type { PersonalTable, EncryptedValue } from '../personal-data/tables.ts'

export interface StaffTable {
  userId: string
  /** The e-mail address, what `createdBy` of a task names. */
  userCode: string
  name: string
  mobile: EncryptedValue
  mobileHash: string
  /** The home this person lands on (DEC-11); empty: the service home. */
  router: string
  /** Null: this person is known but cannot sign in with a password. */
  loginName: string | null
  passwordHash: string | null
}

/** What is encrypted of a member of staff. */
export const STAFF = {
  table: 'staff',
  kind: 'staff',
  id: 'userId',
  columns: { mobile: { searched: 'mobile', hash: 'mobileHash' } },
} as const satisfies PersonalTable

/** Wrong tries at an account, known or not (DEC-15). */
export interface SignInAttemptTable {
  /** A keyed hash of its name. */
  account: string
  tries: number
  lockedUntil: number
  lastAt: number
}

/** Wrong tries from an address. */
export interface SignInAddressTable {
  /** A keyed hash of the network. */
  address: string
  /** When all of them will be forgotten. */
  forgottenAt: number
}

/** A network from which somebody has signed in. */
export interface KnownNetworkTable {
  /** A keyed hash of the network. */
  address: string
  knownUntil: number
}

export interface SessionTable {
  tokenHash: string
  kind: 'staff' | 'policyholder' | 'ticket'
  /** Of staff; of tickets who has sent the link. */
  userId: string | null
  /** Of policyholders alone, as the next three. */
  endorNo: string | null
  policyNo: string | null
  mobileHash: string | null
  linkId: string | null
  /** Of tickets alone. */
  registNo: string | null
  issuedAt: number
  seenAt: number
}

/** An account of the insurer's own app that belongs to a member of staff, whose telephone is its other name (AUTH-15). */
export interface BoundAccountTable {
  userIdEB: string
  userId: string
  /** As `accountName` spells it. */
  employeeNo: string
  /** Null: only a code by text message opens it. */
  passwordHash: string | null
  /** When its owner took leave of it (GUARD-13); null: it is in use. A sign-in with it puts it in use again. */
  unboundAt: Generated<number | null>
}

/** A code or state of a sign-in by the messenger that was used: it works once (DEC-10). */
export interface UsedSignInTable {
  /** A keyed hash of it. */
  used: string
  usedAt: number
}

/** The tables of people, sign-ins and sessions. */
export interface IdentityTables {
  staff: StaffTable
  bound_account: BoundAccountTable
  sign_in_attempt: SignInAttemptTable
  sign_in_address: SignInAddressTable
  known_network: KnownNetworkTable
  session: SessionTable
  used_sign_in: UsedSignInTable
}
