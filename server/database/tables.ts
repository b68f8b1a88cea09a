import type { Generated, Kysely } from 'kysely'

/**
 * The tables in the portable subset (stack.md §7): text, integers, instants as epoch milliseconds, flags as 0/1.
 * Column names are the API's own names wherever the API has one, so that a row is what the codec writes.
 */
export interface StaffTable {
  userId: string
  /** The e-mail address, what `createdBy` of an order names. */
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

export interface CustomerTable {
  wechatCustomerId: string
  externalUserid: string
  custName: string
  clientName: string
  cifClientNo: string
  mobile1: string
  /** Empty until somebody has entered it. */
  idType: Generated<string>
  idNo: Generated<string>
}

/** Who looks after which customer, and since when; a lost customer keeps its row. */
export interface StewardTable {
  userCustomerId: string
  userId: string
  wechatCustomerId: string
  addedAt: number
  deletedAt: number | null
}

export interface TaskTable {
  taskId: string
  taskType: string
  taskChildrenType: string
  dataSource: string
  caseNo: string
  caseType: string
  isDelete: string
  taskTitle: string
  taskContext: string
  taskUser: string
  taskCustomer: string | null
  taskCallTime: number | null
  taskEndTime: number | null
  taskCallType: string
  createdBy: string
  createdDate: number
  updatedDate: number
  taskStatus: string
  taskStatusTime: number | null
  taskRemark: string
  msgChannel: Generated<string>
  joinUser: Generated<string>
  /** Counts the edits; who edits says which one they read (DEC-20). */
  version: Generated<number>
  /** The fields an analyst added, as the text of a JSON object (DEC-25). */
  extra: Generated<string>
  imgFileId: Generated<string | null>
  otherFileId: Generated<string | null>
}

/** An uploaded file; its bytes are in the store. */
export interface FileTable {
  fileId: string
  /** With the ending that belongs to its content. */
  fileName: string
  /** By its content. */
  contentType: string
  size: number
  /** Who uploaded it. */
  userId: string
  createdAt: number
}

/** The bytes of files, where the store is the database. */
export interface FileContentTable {
  fileId: string
  content: Uint8Array
}

/** What an edit changed: one row a field. Instants are epoch milliseconds, as text. */
export interface TaskTraceTable {
  taskId: string
  /** The order's version after the edit. */
  version: number
  field: string
  before: string
  after: string
  userId: string
  editedAt: number
}

export interface TaskCopyTable {
  taskId: string
  userId: string
}

/** Who has been reminded of which reminder time of an order: its key is what makes a card go out once (DEC-26). */
export interface ReminderTable {
  taskId: string
  taskCallTime: number
  userId: string
  createdAt: number
}

/**
 * A card and how far it has come (decision 026): it waits while `nextAttemptAt` is set, and ends with `deliveredAt` or
 * `givenUpAt`; exactly one of the three is set.
 */
export interface CardTable {
  cardId: string
  /** Empty: the server itself. */
  fromUser: string
  toUser: string
  title: string
  content: string
  redirect: string
  bussinessNo: string
  btntxt: string
  createdAt: number
  /** Not to be tried before; while it is tried, when others may take it over. */
  nextAttemptAt: Generated<number | null>
  attempts: Generated<number>
  firstAttemptAt: Generated<number | null>
  lastAttemptAt: Generated<number | null>
  deliveredAt: Generated<number | null>
  givenUpAt: Generated<number | null>
  /** Why the last attempt failed, without personal data, e.g. "message/send: errcode 81013". */
  failure: Generated<string>
}

/** A complaint case: what was said to the office, and once it is handled what was answered. */
export interface ComplaintTable {
  caseNo: string
  /** Who is in charge: the e-mail address of one of the staff, or of someone nobody here knows. */
  pushUserEmail: string
  caseType: string
  complaintDate: number | null
  acceptDate: number | null
  clientName: string
  relationship: string
  complaintReason: string
  contactPhone: string
  complaintDescription: string
  isSupervise: string
  caseStatus: string
  isPunished: Generated<string>
  isCallerRepairer: Generated<string>
  isNoReturn: Generated<string>
  punishDescription: Generated<string>
  investigateResult: Generated<string>
  handleOpinion: Generated<string>
  handleReason: Generated<string>
  handledBy: Generated<string | null>
  handledAt: Generated<number | null>
}

/** The policies, claims and files that a case names, in their order. */
export interface ComplaintPolicyTable {
  caseNo: string
  policyNo: string
  place: number
}

export interface ComplaintClaimTable {
  caseNo: string
  registNo: string
  place: number
}

export interface ComplaintFileTable {
  caseNo: string
  fileId: string
  place: number
}

/** The first answer to a post that carried an idempotency key (DEC-19). */
export interface AnswerTable {
  userId: string
  call: string
  key: string
  /** What the request was, as a hash; empty in rows of before 010. */
  fingerprint: Generated<string>
  answer: string
  createdAt: number
}

/** What is written to find out whether writing works. */
export interface WriteCheckTable {
  id: number
  checkedAt: number
}

export interface Tables {
  staff: StaffTable
  sign_in_attempt: SignInAttemptTable
  sign_in_address: SignInAddressTable
  known_network: KnownNetworkTable
  session: SessionTable
  customer: CustomerTable
  steward: StewardTable
  task: TaskTable
  task_copy: TaskCopyTable
  task_trace: TaskTraceTable
  file: FileTable
  file_content: FileContentTable
  reminder: ReminderTable
  complaint: ComplaintTable
  complaint_policy: ComplaintPolicyTable
  complaint_claim: ComplaintClaimTable
  complaint_file: ComplaintFileTable
  card: CardTable
  answer: AnswerTable
  write_check: WriteCheckTable
}

/** The database, or one transaction of it. */
export type Database = Kysely<Tables>
