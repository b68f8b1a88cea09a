import type { ClaimInfo, PolicyInfo, TimeoutDetail, TimeoutTask } from '../../generated/data.ts'
import type { PersonalStore } from '../personal-data/personal-data.ts'

/** What the insurer's core says of who sells to a customer. */
export interface SaleInfo {
  teamtypename: string
  branchCompanyName: string
  salesmanname: string
}

/** Who may sign an endorsement: its policyholder and its insured (DEC-13). */
export interface Signers {
  policyNo: string
  mobiles: readonly string[]
}

/** A task of the insurer's workflow, and what only the service may know of it. */
export interface TimeoutWork {
  task: TimeoutDetail
  /** Whose task it is. */
  userCode: string
  /** The company of whom it belongs to. */
  companyCode: string
  /** False once it has been handled. */
  waiting: boolean
}

/** How a task was handled, and the node that it goes to. */
export interface TimeoutHandling {
  actionType: string
  /** Hours. */
  handleTime: number
  handleResult: string
  nextNodeId: string
  /** Epoch milliseconds. */
  handledAt: number
}

/**
 * The insurer's core system, as far as this service needs it. Who may ask for what is not its business: that is
 * settled before it is asked. It may be far away, so no call asks it inside a transaction (`once` of a call) but
 * `submitWorkTime`, whose first answer is given again after one that was lost (DEC-19): an adapter for a workflow far away
 * answers that one within seconds. `store` is for an adapter that keeps tables there, as the demo's in `demo/insurer.ts`.
 */
export interface Insurer {
  /** Who sells to the customer of this insurer customer number (CALL-18); undefined when the core does not know. */
  saleInfo(store: PersonalStore, customerid: string): Promise<SaleInfo | undefined>
  /** A policy by its number; undefined when there is none. */
  policy(store: PersonalStore, policyNo: string): Promise<PolicyInfo | undefined>
  /** A claim by its report number; undefined when there is none. */
  claim(store: PersonalStore, registNo: string): Promise<ClaimInfo | undefined>
  /** Who may sign an endorsement; undefined when there is no such endorsement. */
  signers(store: PersonalStore, endorNo: string): Promise<Signers | undefined>
  /** The timeout tasks of its workflow that wait for this member of staff, the latest first (CALL2-38, ENT2-13). */
  timeouts(store: PersonalStore, userCode: string): Promise<TimeoutTask[]>
  /** A timeout task by its id, whosever it is, waiting or handled; undefined when there is none (CALL2-39). */
  timeout(store: PersonalStore, taskId: string): Promise<TimeoutWork | undefined>
  /** Hands a task on to its next node (CALL2-40); false when it no longer waits: of two who act at once, one succeeds. */
  handleTimeout(store: PersonalStore, taskId: string, handling: TimeoutHandling): Promise<boolean>
}
