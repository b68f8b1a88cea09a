import type { Generated } from 'kysely'

/** The times of WeCom's newest events about a member and a contact; 0 without one. Events arrive late and out of order. */
export interface ContactEventTable {
  /** The member's user id at WeCom, who need not be staff. */
  userId: string
  externalUserid: string
  addedAt: number
  lostAt: number
  /** The start of the last complete reading of the member's contacts that listed this one; 0 when none did. */
  seenAt: Generated<number>
  /** 1: the addition is applied when the member becomes a steward. */
  pending: Generated<number>
}

/** How far the contacts of a member have been read from WeCom. */
export interface ContactSyncTable {
  userId: string
  /** WeCom's cursor of the next page; empty before the first page. */
  cursor: string
  /** When the current reading started; 0 between two readings. */
  startedAt: number
  /** Contacts added after this time are new customers: the start of the last complete reading, or when the member was first known. */
  since: number
  /** When the next reading is due. */
  nextAt: number
}

export interface ContactTables {
  contact_event: ContactEventTable
  contact_sync: ContactSyncTable
}
