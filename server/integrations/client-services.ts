import type { Consultation, ServiceOrder } from '../../generated/data.ts'
import type { PersonalStore } from '../personal-data/personal-data.ts'
import type { Identity } from './client-identity.ts'

/** The core's queries about a customer's services and consultations. They throw as described at `Insurer`. */
export interface ClientServices {
  /** Returns the value-added service orders for an ID number, newest first (CALL-15); undefined when the core does not know the number. */
  servicesOf(store: PersonalStore, idNo: string): Promise<ServiceOrder[] | undefined>
  /** Returns a customer's complaints and consultations, newest first (CALL-17); undefined when the core does not know the customer. */
  consultationsOf(store: PersonalStore, identity: Identity): Promise<Consultation[] | undefined>
}
