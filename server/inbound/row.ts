import type { InboundKind } from '../../generated/data.ts'
import type { SanitizedFile } from '../files/sanitize.ts'
import type { FileStore } from '../files/store.ts'
import type { PersonalData } from '../personal-data/personal-data.ts'
import type { TaskTable } from '../tasks/tables.ts'
import type { EventContext } from '../webhooks/record.ts'
import type { Notes } from './notes.ts'
import type { WaitReason } from './tables.ts'
import type { RowFields } from './values.ts'

/** What identifies a record at its sender. */
export interface RowKey {
  sender: string
  kind: InboundKind
  externalId: string
}

/** A valid row: its id, and its decoded fields unless it is withdrawn. */
export interface Row {
  externalId: string
  revision: number
  /** Undefined for a withdrawn row. */
  fields: RowFields | undefined
}

/** Why a row is refused: the field, and what is wrong in English. The value is never quoted. */
export interface RowProblem {
  field: string
  problem: string
}

/** What happened to a row. `older`, `unchanged` and `finished` rows had no effect: the steward has finished the task of the last ones. */
export interface RowOutcome {
  result: 'created' | 'updated' | 'withdrawn' | 'finished' | 'unchanged' | 'older' | 'waiting' | 'refused'
  taskId?: string
  waitsFor?: WaitReason
  problems?: RowProblem[]
}

/** Whether a row changed data, so that its files are in use. */
export const isApplied = ({ result }: Pick<RowOutcome, 'result'>): boolean => result === 'created' || result === 'updated'

/** A file of a row after its content was checked. */
export interface Attachment extends SanitizedFile {
  fileId: string
  fileName: string
}

/** `db` is the transaction of the row. */
export interface InboundHost extends EventContext {
  personalData: PersonalData
  store: Pick<FileStore, 'commit'>
  notes: Notes
}

/** The task of a record's earlier revision, locked. */
export type KnownTask = Pick<TaskTable, 'taskStatus' | 'taskCallTime' | 'taskEndTime' | 'taskUser' | 'taskCustomer' | 'isDelete'>

/** A row with the persons whom it names. */
export interface ResolvedRow {
  key: RowKey
  fields: RowFields
  /** What the row before has created; empty for the first one. */
  targetId: string
  /** The task that the row before has created; undefined for the first one, and for assignments. */
  task: KnownTask | undefined
  steward: string
  /** The customer, null for none; undefined when the task keeps its customer. */
  customer: string | null | undefined
  attachments: readonly Attachment[]
}

/** The ids of what a kind's row creates, or why it cannot. */
export type Applied = { targetId: string } | { problems: RowProblem[] }
