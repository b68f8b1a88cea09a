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
}

/** What is encrypted of a customer. */
export const CUSTOMER = {
  table: 'customer',
  kind: 'customer',
  id: 'wechatCustomerId',
  columns: { mobile1: { searched: 'mobile', hash: 'mobile1Hash' }, idNo: { searched: 'idNo', hash: 'idNoHash' } },
} as const satisfies PersonalTable

/** Who looks after which customer, and since when; a lost customer keeps its row. */
export interface StewardTable {
  userCustomerId: string
  userId: string
  wechatCustomerId: string
  addedAt: number
  deletedAt: number | null
}

/** The tables of customers and of who looks after them. */
export interface CustomerTables {
  customer: CustomerTable
  steward: StewardTable
}
