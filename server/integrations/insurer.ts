import type { ClaimInfo, Endorsement, Policy, PolicyInfo, TimeoutDetail, TimeoutTask } from '../../generated/data.ts'
import type { PersonalStore } from '../personal-data/personal-data.ts'
import type { ClaimCore } from './claim-core.ts'
import type { ClientLookup } from './client-lookup.ts'
import type { ClientServices } from './client-services.ts'
import type { Identity } from './client-identity.ts'
import type { ClientRecords } from './client-records.ts'

export type { Identity } from './client-identity.ts'

/** The sales team and salesperson of a customer. */
export interface SaleInfo {
  teamtypename: string
  branchCompanyName: string
  salesmanname: string
}

/** A person who may sign an endorsement: the policyholder or the insured (DEC-13). */
export interface Signer {
  role: 'policyholder' | 'insured'
  name: string
  mobile: string
}

export interface CoreEndorsement {
  facts: Endorsement
  signers: readonly Signer[]
  /** The core's mark of facts, signers and pictures; it changes whenever one of them changes. */
  version: string
}

/** Whether the core accepts a signature now; `message` is the reason when it does not. */
export interface Signable {
  signable: boolean
  message: string
}

export interface SignatureSubmission {
  /** Idempotency key: the core returns its first answer to a repeated submission. */
  submissionId: string
  endorNo: string
  policyNo: string
  /** The version that was signed. The core refuses a submission that it has not executed yet once it has another version. */
  version: string
  /** PNG, base64. */
  autographBase64: string
  images: readonly { fileName: string; fileType: string; fileBase: string }[]
  /** `typed`: the signer typed the name and confirmed it by a second code. Undefined: drawn (docs/architecture/signing.md). */
  method?: 'typed'
}

/**
 * The core's answer to a signature. `0` is success; after `-1` the signer may try again (SIGN-14…17). `-2`: the core has another version
 * than the signed one (DEC-30).
 */
export interface SubmissionAnswer {
  errcode: string
  message: string
}

/** A task of the insurer's workflow, with fields that the service does not pass on to the client. */
export interface TimeoutWork {
  task: TimeoutDetail
  /** The member of staff to whom the task is assigned. */
  userCode: string
  companyCode: string
  /** False once the task has been handled. */
  waiting: boolean
}

/** How a task was handled, and its next workflow node. */
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
 * The insurer's core system, as far as this service needs it. Callers check permissions first; the core does not.
 *
 * Calls go over the network, so they are made outside transactions. A handler that also writes declares `callsOtherSystems` and calls
 * the core in `Prepared`, before its transaction begins. An adapter answers within 10 seconds.
 *
 * Reading methods throw the ApiError `insurerAway` while the core is unavailable. `submitSignature`, `undoSignature` and
 * `handleTimeout` throw another error when their outcome is unknown, and return their first answer for a repeated request.
 *
 * `store` is for adapters that have tables in this service's database, such as `demo/insurer.ts`.
 */
export type Insurer = InsurerCore & ClientLookup & ClientRecords & ClientServices & ClaimCore

/** Policies, claims, endorsements, timeout tasks and salespeople. */
interface InsurerCore {
  /** Returns the salesperson of an insurer customer number (CALL-18), or undefined. */
  saleInfo(store: PersonalStore, customerid: string): Promise<SaleInfo | undefined>
  /** Returns the policy with this number, or undefined. */
  policy(store: PersonalStore, policyNo: string): Promise<PolicyInfo | undefined>
  /** Returns the claim with this report number, or undefined. */
  claim(store: PersonalStore, registNo: string): Promise<ClaimInfo | undefined>
  /** Returns the policies of a customer (CALL2-31); undefined when the core does not know the customer. */
  policiesOf(store: PersonalStore, identity: Identity): Promise<Policy[] | undefined>
  /** Returns the endorsements of these policies, newest first (CALL2-30). */
  endorsementsOf(store: PersonalStore, policyNos: readonly string[]): Promise<Endorsement[]>
  /** Returns an endorsement and its signers, or undefined. */
  endorsement(store: PersonalStore, endorNo: string): Promise<CoreEndorsement | undefined>
  /** Returns the pictures of an endorsement as base64 (CALL2-32, AMB2-32). */
  endorsementImages(store: PersonalStore, endorNo: string): Promise<string[]>
  /** Whether an endorsement can be signed (CALL2-27). */
  signable(store: PersonalStore, endorNo: string): Promise<Signable>
  /** Submits a signature (CALL2-29). When the answer was lost, the caller submits again with the same id. */
  submitSignature(store: PersonalStore, submission: SignatureSubmission): Promise<SubmissionAnswer>
  /** Revokes a signature (CALL2-28); `message` is `success` when the core has revoked it. */
  undoSignature(store: PersonalStore, undone: { endorNo: string; submissionId: string }): Promise<{ message: string }>
  /** Returns the open timeout tasks of a member of staff, newest first (CALL2-38, ENT2-13). */
  timeouts(store: PersonalStore, userCode: string): Promise<TimeoutTask[]>
  /** Returns a timeout task of any assignee, open or handled, or undefined (CALL2-39). */
  timeout(store: PersonalStore, taskId: string): Promise<TimeoutWork | undefined>
  /** Moves a task to its next node (CALL2-40). Returns false when it is no longer open, so of two concurrent calls one succeeds. */
  handleTimeout(store: PersonalStore, taskId: string, handling: TimeoutHandling): Promise<boolean>
}
