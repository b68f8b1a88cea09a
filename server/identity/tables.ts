export interface StaffTable {
  userId: string
  /** The e-mail address, what `createdBy` of a task names. */
  userCode: string
  name: string
  mobile: string
  /** The home this person lands on (DEC-11); empty: the service home. */
  router: string
  /** Null: this person is known but cannot sign in with a password. */
  loginName: string | null
  passwordHash: string | null
}

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
  userId: string
  issuedAt: number
  seenAt: number
}

/** The tables of people, sign-ins and sessions. */
export interface IdentityTables {
  staff: StaffTable
  sign_in_attempt: SignInAttemptTable
  sign_in_address: SignInAddressTable
  known_network: KnownNetworkTable
  session: SessionTable
}
