import type { Generated } from 'kysely'

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

/** The tables of customers and of who looks after them. */
export interface CustomerTables {
  customer: CustomerTable
  steward: StewardTable
}
