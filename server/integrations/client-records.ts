import type { Claim, Order } from '../../generated/data.ts'
import type { PersonalStore } from '../personal-data/personal-data.ts'
import type { Identity } from './client-identity.ts'

/** The fields by which the core finds a customer's orders; unknown ones are empty. */
export interface OrderIdentity {
  mobile: string
  name: string
  identifyNumber: string
}

export interface PolicyPdf {
  /** The customer numbers whose policy lists include this policy. */
  customerids: readonly string[]
  /** Base64; undefined while the core has no PDF. */
  pdfFile?: string | undefined
}

/** The core's queries about a customer's orders, claims and policy PDFs. They throw as described at `Insurer`. */
export interface ClientRecords {
  /** Returns the orders of a customer, newest first (CUSTDETAIL-21); undefined when the core does not know the customer. */
  ordersOf(store: PersonalStore, identity: OrderIdentity): Promise<Order[] | undefined>
  /** Returns the claims of a customer, newest first (CUSTDETAIL-25); undefined when the core does not know the customer. */
  claimsOf(store: PersonalStore, identity: Identity): Promise<Claim[] | undefined>
  /** Returns the PDF of a policy by its number (CUSTDETAIL-34); undefined when there is no such policy. */
  policyPdf(store: PersonalStore, policyNo: string): Promise<PolicyPdf | undefined>
}
