/** A one-time link with which a person creates the first administrator or sets a password. Deleted when used. */
export interface AccountLinkTable {
  tokenHash: string
  purpose: LinkPurpose
  /** The account whose password is set; empty for the first administrator. */
  userId: string
  createdAt: number
  expiresAt: number
}

export type LinkPurpose = 'firstAdministrator' | 'password'

/** A change of an account, in the append-only trail. */
export interface AuditEventTable {
  eventId: string
  at: number
  /** The administrator's user id, or `command NAME` with the name of the operating system's user. */
  actor: string
  action: AuditAction
  /** The account's user id, or the name of a webhook. */
  subject: string
  /** What changed, as JSON without personal data beyond user ids. */
  details: string
}

export type AuditAction =
  | 'create'
  | 'import'
  | 'importTags'
  | 'edit'
  | 'disable'
  | 'enable'
  | 'link'
  | 'password'
  | 'bind'
  | 'unbind'
  | 'reassign'
  | 'endSessions'
  | 'directory'
  | 'secondFactor'
  | 'secondFactorOff'
  | 'createClient'
  | 'rotateClient'
  | 'revokeClient'
  | 'assignRow'
  | 'webhook'
  | 'releaseCopy'
  | 'publishContent'
  | 'activateContent'
  | 'approveContent'

export interface AccountTables {
  account_link: AccountLinkTable
  audit_event: AuditEventTable
}
