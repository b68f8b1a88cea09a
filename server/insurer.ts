import type { ClaimInfo, PolicyInfo } from '../generated/data.ts'
import type { Database } from './database/tables.ts'

/** What the insurer's core says of who sells to a customer. */
export interface SaleInfo {
  teamtypename: string
  branchCompanyName: string
  salesmanname: string
}

/**
 * The insurer's core system, as far as this service needs it. Who may ask for what is not its business: that is
 * settled before it is asked. `db` is the transaction of the request, for an adapter that keeps tables there; the
 * demo's is in `demo/insurer.ts`.
 */
export interface Insurer {
  /** Who sells to the customer of this insurer customer number (CALL-18); undefined when the core does not know. */
  saleInfo(db: Database, customerid: string): Promise<SaleInfo | undefined>
  /** A policy by its number; undefined when there is none. */
  policy(db: Database, policyNo: string): Promise<PolicyInfo | undefined>
  /** A claim by its report number; undefined when there is none. */
  claim(db: Database, registNo: string): Promise<ClaimInfo | undefined>
}
