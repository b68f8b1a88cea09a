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
  /** Empty until entered. */
  idType: Generated<string>
  idNo: Generated<EncryptedValue>
  idNoHash: Generated<string>
  custGender: Generated<string>
  /** `YYYY-MM-DD`. */
  birthday: Generated<EncryptedValue>
  /** Incremented by each save; a save names the version it is based on (DEC-20). */
  version: Generated<number>
  /** The release of the content by which the row was written last; null for rows that no person wrote under one. */
  releaseNumber: Generated<number | null>
}

/** The encrypted columns of a customer. */
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

/** The relation of a steward to a customer; kept after the customer is lost. Remark and description belong to the steward, as in WeCom. */
export interface StewardTable {
  userCustomerId: string
  userId: string
  wechatCustomerId: string
  addedAt: number
  deletedAt: number | null
  /** 1: only assignments of other systems made the relation, and WeCom has not reported it. */
  assigned: Generated<number>
  remark: Generated<EncryptedValue>
  /** License plates of the customer's vehicles. */
  description: Generated<EncryptedValue>
  /** The release of the content by which the row was written last; null for rows that no person wrote under one. */
  releaseNumber: Generated<number | null>
}

/** The encrypted columns of a steward's notes, with the customer's key. */
export const STEWARD = {
  table: 'steward',
  kind: CUSTOMER.kind,
  id: 'wechatCustomerId',
  columns: { remark: undefined, description: undefined },
} as const satisfies PersonalTable

/** The outcome of a match (AMB-42): 1 no result, 2 matched and saved, 3 left without choosing. */
export interface MatchRecordTable {
  recordId: string
  wechatCustomerId: string
  userId: string
  moldStatus: string
  recordedAt: number
  /** The release of the content by which the row was written last; null for rows that no person wrote under one. */
  releaseNumber: Generated<number | null>
}

/** The rate limit of a staff member's lookups at the insurer: when all earlier lookups stop counting. */
export interface ClientLookupTable {
  userId: string
  forgottenAt: number
}

/** A lookup result: for an hour the steward may load this client and match a customer to it. */
export interface ClientCandidateTable {
  userId: string
  customerid: string
  /** Keyed hashes of the client's ID number and of the searched mobile; empty when not searched by mobile. */
  idNoHash: string
  mobileHash: Generated<string>
  answeredAt: number
}

export interface CustomerTables {
  customer: CustomerTable
  steward: StewardTable
  match_record: MatchRecordTable
  client_lookup: ClientLookupTable
  client_candidate: ClientCandidateTable
}
