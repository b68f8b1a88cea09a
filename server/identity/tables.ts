import type { Generated } from 'kysely'
import type { Role } from './roles.ts'
import type { PersonalTable, EncryptedValue } from '../personal-data/tables.ts'
import type { SecondFactorTables } from './second-factor/tables.ts'

export interface StaffTable {
  userId: string
  /** The e-mail address; `createdBy` of a task contains it. */
  userCode: string
  name: string
  mobile: EncryptedValue
  mobileHash: string
  /** The home screen after sign-in (DEC-11); empty: the service home. */
  router: string
  /** Null when the person cannot sign in with a password. */
  loginName: string | null
  passwordHash: string | null
  role: Generated<Role>
  /** Names of fields that an administrator set, separated by commas; the directory does not change them. */
  setByHand: Generated<string>
  /** 1 for a member of WeCom's directory. */
  inDirectory: Generated<number>
  /** When the account was disabled; null while it is usable. */
  disabledAt: Generated<number | null>
  /** Who disabled the account; empty while it is usable. The directory enables only what it disabled. */
  disabledBy: Generated<'' | 'administrator' | 'directory'>
}

/** The encrypted columns of a member of staff. */
export const STAFF = {
  table: 'staff',
  kind: 'staff',
  id: 'userId',
  columns: { mobile: { searched: 'mobile', hash: 'mobileHash' } },
} as const satisfies PersonalTable

/** Wrong attempts at an existing or unknown account (DEC-15). */
export interface SignInAttemptTable {
  /** A keyed hash of the account name. */
  account: string
  tries: number
  lockedUntil: number
  lastAt: number
}

export interface SignInAddressTable {
  /** A keyed hash of the network. */
  address: string
  /** When all attempts will have expired. */
  forgottenAt: number
}

export interface KnownNetworkTable {
  /** A keyed hash of the network. */
  address: string
  knownUntil: number
}

export interface SessionTable {
  tokenHash: string
  kind: 'staff' | 'policyholder' | 'ticket'
  /** The member of staff; for tickets, the sender of the link. */
  userId: string | null
  /** Set only for policyholders, like the next three columns. */
  endorNo: string | null
  policyNo: string | null
  mobileHash: string | null
  linkId: string | null
  /** Set only for tickets. */
  registNo: string | null
  issuedAt: number
  expiresAt: number
  seenAt: number
}

/** An account of the insurer's own app of a member of staff, who may also sign in with the mobile number (AUTH-15). */
export interface BoundAccountTable {
  userIdEB: string
  userId: string
  /** Normalized by `accountName`. */
  employeeNo: string
  /** Null when sign-in is possible only with a code by text message. */
  passwordHash: string | null
  /** When the owner unbound the account (GUARD-13); null when bound. Signing in binds it again. */
  unboundAt: Generated<number | null>
}

/** A used code or state of a messenger sign-in; each works only once (DEC-10). */
export interface UsedSignInTable {
  /** A keyed hash of the code or state. */
  used: string
  usedAt: number
}

/** The tables of people, sign-ins and sessions. */
export interface IdentityTables extends SecondFactorTables {
  staff: StaffTable
  bound_account: BoundAccountTable
  sign_in_attempt: SignInAttemptTable
  sign_in_address: SignInAddressTable
  known_network: KnownNetworkTable
  session: SessionTable
  used_sign_in: UsedSignInTable
}
