import type { Generated } from 'kysely'
import type { PersonalTable, EncryptedValue } from '../personal-data/tables.ts'

export interface CustomerTable {
  wechatCustomerId: string
  externalUserid: string
  custName: string
  clientName: string
  cifClientNo: string
  mobile1: EncryptedValue
  mobile1Hash: Generated<string>
  /** Empty until somebody has entered it. */
  idType: Generated<string>
  idNo: Generated<EncryptedValue>
  idNoHash: Generated<string>
  custGender: Generated<string>
  /** `YYYY-MM-DD`. */
  birthday: Generated<EncryptedValue>
  /** Counts the saves; who saves says which one they read (DEC-20). */
  version: Generated<number>
}

/** What is encrypted of a customer. */
export const CUSTOMER = {
  table: 'customer',
  kind: 'customer',
  id: 'wechatCustomerId',
  columns: {
    mobile1: { searched: 'mobile', hash: 'mobile1Hash' },
    idNo: { searched: 'idNo', hash: 'idNoHash' },
    birthday: undefined,
  },
} as const satisfies PersonalTable

/** Who looks after which customer, and since when; a lost customer keeps its row. Remark and description are this steward's own, as in WeCom. */
export interface StewardTable {
  userCustomerId: string
  userId: string
  wechatCustomerId: string
  addedAt: number
  deletedAt: number | null
  remark: Generated<EncryptedValue>
  /** The plates of the customer's vehicles. */
  description: Generated<EncryptedValue>
}

/** What is encrypted of what a steward notes of a customer, with the customer's key. */
export const STEWARD = {
  table: 'steward',
  kind: CUSTOMER.kind,
  id: 'wechatCustomerId',
  columns: { remark: undefined, description: undefined },
} as const satisfies PersonalTable

/** How a match ended (AMB-42): 1 nobody was found, 2 matched and saved, 3 left without choosing. */
export interface MatchRecordTable {
  recordId: string
  wechatCustomerId: string
  userId: string
  moldStatus: string
  recordedAt: number
}

/** How many lookups at the insurer's core by somebody's number count against one of the staff: when all will be forgotten. */
export interface ClientLookupTable {
  userId: string
  forgottenAt: number
}

/** Whom a lookup answered: for an hour that steward may load this client and match a customer to it. */
export interface ClientCandidateTable {
  userId: string
  customerid: string
  /** Keyed hashes: of their ID number, and of the mobile by which they were looked up, empty where it was not by one. */
  idNoHash: string
  mobileHash: Generated<string>
  answeredAt: number
}

/** The tables of customers and of who looks after them. */
export interface CustomerTables {
  customer: CustomerTable
  steward: StewardTable
  match_record: MatchRecordTable
  client_lookup: ClientLookupTable
  client_candidate: ClientCandidateTable
}
