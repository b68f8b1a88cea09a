import type { Candidate, CustomerBase, Vehicle } from '../../generated/data.ts'
import type { PersonalStore } from '../personal-data/personal-data.ts'
import type { Identity } from './client-identity.ts'

/** Search criteria for a person. An empty number is ignored; at least one is not empty. */
export interface ClientNumbers {
  mobile: string
  idNo: string
}

/** The core's queries about its own customers, used to match ours. They throw as described at `Insurer`. */
export interface ClientLookup {
  /** Returns the core's customers with this mobile or ID number (CALL-13, MATCH-04); empty when there are none. */
  clientsBy(store: PersonalStore, numbers: ClientNumbers): Promise<Candidate[]>
  /** Returns the master data of a customer (CALL-16); undefined when the core does not know the customer. */
  clientInfo(store: PersonalStore, identity: Identity): Promise<Omit<CustomerBase, 'type'> | undefined>
  /** Returns the vehicles of a customer (CALL-12); undefined when the core does not know the customer. */
  vehiclesOf(store: PersonalStore, identity: Identity): Promise<Vehicle[] | undefined>
}
