import type { Consultation, ServiceOrder } from '../../generated/data.ts'
import type { PersonalStore } from '../personal-data/personal-data.ts'
import type { Identity } from './client-identity.ts'

/** What the core tells of services and consultations of a customer. Its methods keep the promises of `Insurer`. */
export interface ClientServices {
  /** The orders of value-added services of whoever has this ID number, the latest first (CALL-15); undefined when the core does not know them. */
  servicesOf(store: PersonalStore, idNo: string): Promise<ServiceOrder[] | undefined>
  /** The complaints and consultations of a customer, the latest first (CALL-17); undefined when the core does not know the customer. */
  consultationsOf(store: PersonalStore, identity: Identity): Promise<Consultation[] | undefined>
}
