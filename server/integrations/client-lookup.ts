import type { Candidate, CustomerBase, Vehicle } from '../../generated/data.ts'
import type { PersonalStore } from '../personal-data/personal-data.ts'
import type { Identity } from './client-identity.ts'

/** By what a person is looked for; an empty number is not looked for, and at least one is not empty. */
export interface ClientNumbers {
  mobile: string
  idNo: string
}

/** What the core tells of its own customers, by whom one of ours is matched. Its methods keep the promises of `Insurer`. */
export interface ClientLookup {
  /** Who has this mobile or this ID number (CALL-13, MATCH-04); nobody is an empty list. */
  clientsBy(store: PersonalStore, numbers: ClientNumbers): Promise<Candidate[]>
  /** What is known of a client (CALL-16); undefined when the core does not know them. */
  clientInfo(store: PersonalStore, identity: Identity): Promise<Omit<CustomerBase, 'type'> | undefined>
  /** The vehicles of a client (CALL-12); undefined when the core does not know them. */
  vehiclesOf(store: PersonalStore, identity: Identity): Promise<Vehicle[] | undefined>
}
