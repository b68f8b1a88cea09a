import type { InboundKind } from '../../generated/data.ts'
import type { EncryptedValue } from '../personal-data/tables.ts'

/** A system of the insurer that sends work. It keeps its rows when it gets another secret. */
export interface InboundClientTable {
  name: string
  /** What it may send, separated by commas (`RIGHTS`). */
  rights: string
  /** SHA-256 of the secret, which has 256 random bits. */
  secretHash: string
  /** The secret before the last rotation, and until when it is valid. */
  previousHash: string | null
  previousUntil: number | null
  /** The IP addresses and ranges from which it may call, separated by commas; empty for all. */
  addresses: string
  rowsPerMinute: number
  createdAt: number
  revokedAt: number | null
}

/** An unknown steward or customer, or a conflict with other data that nobody saw when the row arrived. */
export type WaitsFor = 'steward' | 'customer' | 'conflict'

/** Why a row waits, for administrators and its sender; `expired`: the end of its task has passed. */
export type WaitReason = WaitsFor | 'expired'

export const WAITING: WaitsFor[] = ['steward', 'customer', 'conflict']

/** What the newest row of a sender with an id has become. */
export interface InboundRowTable {
  sender: string
  kind: InboundKind
  externalId: string
  revision: number
  /** The task, the case, or the relation that the row created; empty while it waits for its first application. */
  targetId: string
  /** What the applied row named, as JSON (`Named`), so that a later row changes only what its sender changed. */
  named: string
  /** What the row waits for; empty for an applied row. A conflict ends with another row of its sender. */
  waitsFor: '' | WaitsFor
  /** The beginning of a waiting row's title, which administrators see; empty for an applied one. */
  title: string
  /** The row as JSON, encrypted, while it waits. */
  content: EncryptedValue
  /** The persons whom a waiting row names; empty for an applied one. */
  userId: string
  userCode: string
  externalUserid: string
  cifClientNo: string
  arrivedAt: number
  /** When a waiting row ends: the end of its task, unless its earlier revision had this end, too. Null without one, and for an applied row. */
  endsAt: number | null
}

/** The tasks of a steward that have arrived since the last card. */
export interface ArrivalTable {
  userId: string
  /** The task that arrived last. */
  taskId: string
  tasks: number
  /** When the first one arrived. */
  arrivedAt: number
}

export interface InboundTables {
  inbound_client: InboundClientTable
  inbound_row: InboundRowTable
  arrival: ArrivalTable
}
