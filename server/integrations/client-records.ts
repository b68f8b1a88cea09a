import type { Claim, Order } from '../../generated/data.ts'
import type { PersonalStore } from '../personal-data/personal-data.ts'
import type { Identity } from './client-identity.ts'

/** By what the core knows whose orders are meant; what is not known is empty. */
export interface OrderIdentity {
  mobile: string
  name: string
  identifyNumber: string
}

/** The PDF of a policy, and whose it is. */
export interface PolicyPdf {
  /** The customer numbers of everyone among whose policies it is. */
  customerids: readonly string[]
  /** Base64; left out when there is none at present. */
  pdfFile?: string | undefined
}

/** What the insurer's core keeps of a customer beside policies. It reads, and throws, as `Insurer` says. */
export interface ClientRecords {
  /** The orders of a customer, the latest first (CUSTDETAIL-21); undefined when the core does not know the customer. */
  ordersOf(store: PersonalStore, identity: OrderIdentity): Promise<Order[] | undefined>
  /** The claims of a customer, the latest first (CUSTDETAIL-25); undefined when the core does not know the customer. */
  claimsOf(store: PersonalStore, identity: Identity): Promise<Claim[] | undefined>
  /** The PDF of a policy by its number (CUSTDETAIL-34); undefined when there is no such policy. */
  policyPdf(store: PersonalStore, policyNo: string): Promise<PolicyPdf | undefined>
}
