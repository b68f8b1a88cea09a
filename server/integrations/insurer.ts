import type { ClaimInfo, Endorsement, Policy, PolicyInfo, TimeoutDetail, TimeoutTask } from '../../generated/data.ts'
import type { PersonalStore } from '../personal-data/personal-data.ts'
import type { ClaimCore } from './claim-core.ts'
import type { ClientLookup } from './client-lookup.ts'
import type { ClientServices } from './client-services.ts'
import type { Identity } from './client-identity.ts'
import type { ClientRecords } from './client-records.ts'

export type { Identity } from './client-identity.ts'

/** What the insurer's core says of who sells to a customer. */
export interface SaleInfo {
  teamtypename: string
  branchCompanyName: string
  salesmanname: string
}

/** Someone who may sign an endorsement: its policyholder or its insured (DEC-13). */
export interface Signer {
  role: 'policyholder' | 'insured'
  name: string
  mobile: string
}

/** An endorsement as the core knows it. */
export interface CoreEndorsement {
  facts: Endorsement
  signers: readonly Signer[]
}

/** Whether the core takes a signature now; `message` says why not. */
export interface Signable {
  signable: boolean
  message: string
}

/** What was signed, as the core is given it. */
export interface SignatureSubmission {
  /** The core answers the same submission as it did the first time. */
  submissionId: string
  endorNo: string
  policyNo: string
  /** PNG, base64. */
  autographBase64: string
  images: readonly { fileName: string; fileType: string; fileBase: string }[]
  /** The name was typed and proved by a second code, and the picture shows it; a drawn one says nothing (decision 069). */
  method?: 'typed'
}

/** The core's answer to a signature: `0` is success, `-1` a refusal after which one may try again (SIGN-14…17). */
export interface SubmissionAnswer {
  errcode: string
  message: string
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
 * settled before it is asked.
 *
 * It may be far away, so it is asked outside transactions: a call that also writes declares `asksOthers`, and its handler asks
 * before the transaction begins (`Prepared`). An adapter answers within 10
 * seconds.
 *
 * What reads throws the refusal `insurerAway` while the core is away. `submitSignature`, `undoSignature` and `handleTimeout` throw
 * an error that is no refusal whenever nobody knows whether they were done, and answer a repeat as they did the first time.
 *
 * `store` is for an adapter that keeps tables there, as the demo's in `demo/insurer.ts`.
 */
export type Insurer = InsurerCore & ClientLookup & ClientRecords & ClientServices & ClaimCore

/** What it is asked about policies, claims, endorsements and timeouts, and who sells. */
interface InsurerCore {
  /** Who sells to the customer of this insurer customer number (CALL-18); undefined when the core does not know. */
  saleInfo(store: PersonalStore, customerid: string): Promise<SaleInfo | undefined>
  /** A policy by its number; undefined when there is none. */
  policy(store: PersonalStore, policyNo: string): Promise<PolicyInfo | undefined>
  /** A claim by its report number; undefined when there is none. */
  claim(store: PersonalStore, registNo: string): Promise<ClaimInfo | undefined>
  /** The policies of a customer (CALL2-31); undefined when the core does not know the customer. */
  policiesOf(store: PersonalStore, identity: Identity): Promise<Policy[] | undefined>
  /** The endorsements of these policies, the latest first (CALL2-30). */
  endorsementsOf(store: PersonalStore, policyNos: readonly string[]): Promise<Endorsement[]>
  /** An endorsement and who may sign it; undefined when there is none. */
  endorsement(store: PersonalStore, endorNo: string): Promise<CoreEndorsement | undefined>
  /** The pictures that belong to an endorsement, as base64 (CALL2-32, AMB2-32). */
  endorsementImages(store: PersonalStore, endorNo: string): Promise<string[]>
  /** Whether an endorsement can be signed (CALL2-27). */
  signable(store: PersonalStore, endorNo: string): Promise<Signable>
  /** Hands in a signature (CALL2-29). A submission that was lost on its way is sent again under the same id. */
  submitSignature(store: PersonalStore, submission: SignatureSubmission): Promise<SubmissionAnswer>
  /** Takes a signature back (CALL2-28); `message` is `success` when that was done. */
  undoSignature(store: PersonalStore, undone: { endorNo: string; submissionId: string }): Promise<{ message: string }>
  /** The timeout tasks of its workflow that wait for this member of staff, the latest first (CALL2-38, ENT2-13). */
  timeouts(store: PersonalStore, userCode: string): Promise<TimeoutTask[]>
  /** A timeout task by its id, whosever it is, waiting or handled; undefined when there is none (CALL2-39). */
  timeout(store: PersonalStore, taskId: string): Promise<TimeoutWork | undefined>
  /** Hands a task on to its next node (CALL2-40); false when it no longer waits: of two who act at once, one succeeds. */
  handleTimeout(store: PersonalStore, taskId: string, handling: TimeoutHandling): Promise<boolean>
}
