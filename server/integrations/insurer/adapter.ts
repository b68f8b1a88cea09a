import { createHash } from 'node:crypto'
import { ApiError } from '../../handler/api-error.ts'
import type { Log } from '../../http/log/log.ts'
import type { Insurer, TimeoutHandling } from '../insurer.ts'
import * as answers from './answers.ts'
import * as claims from './claim-core.ts'
import * as records from './client-records.ts'
import { type CoreCall, createCoreCaller } from './core-call.ts'
import { InsurerError } from './insurer-error.ts'
import { flag, orNone, type Shape } from './shape.ts'

/** Timeout of a call in milliseconds; each megabyte of the request adds one second. */
const TIMEOUT_MS = 10_000
const MB = 1_024 * 1_024
/** Maximum size of an answer, in bytes. Lists have no pages (DEC-07); answers with pictures or a PDF are larger. */
const [MAX_BYTES, MAX_FILE_BYTES] = [4 * MB, 10 * MB]

export interface InsurerOptions {
  /** The base address of the operations. */
  url: string
  /** The service token sent to the core. */
  token: string
  /** Replaces all timeouts, in milliseconds. */
  timeout?: number
  /** A monotonic clock, in milliseconds. */
  steady?: () => number
}

/**
 * Creates the adapter for the insurer's core over HTTPS, by the protocol of docs/insurer-core.md. A read throws the ApiError
 * `insurerAway` while the core is unavailable, and an InsurerError for an invalid answer. A write throws an InsurerError in both
 * cases, because its outcome is unknown, and is never retried here.
 */
export function createInsurer({ url, token, timeout, steady = () => performance.now() }: InsurerOptions, log: Log): Insurer {
  const callCore = createCoreCaller({ base: url.replace(/\/+$/, ''), token, log, steady })

  type Limits = Partial<Pick<CoreCall<unknown>, 'timeout' | 'mostBytes'>>
  const defaults = { timeout: TIMEOUT_MS, mostBytes: MAX_BYTES }
  const override = timeout === undefined ? {} : { timeout }

  async function read<T>(operation: string, request: object, answer: Shape<T>, limits: Limits = {}): Promise<T> {
    try {
      return await callCore({ operation, request, answer, isRead: true, ...defaults, ...limits, ...override })
    } catch (error) {
      throw error instanceof InsurerError && error.isUnavailable ? new ApiError('insurerAway') : error
    }
  }
  const write = <T>(operation: string, request: object, answer: Shape<T>, limits: Limits = {}): Promise<T> =>
    callCore({ operation, request, answer, isRead: false, ...defaults, ...limits, ...override })

  return {
    saleInfo: (_store, customerid) => read('saleInfo', { customerid }, orNone(answers.saleInfo)),
    policy: (_store, policyNo) => read('policy', { policyNo }, orNone(answers.policyInfo)),
    claim: (_store, registNo) => read('claim', { registNo }, orNone(answers.claimInfo(registNo))),
    clientsBy: (_store, { mobile, idNo }) => read('clientsBy', { mobile, idNo }, answers.candidates),
    clientInfo: (_store, { customerid, idtype, idno }) => read('clientInfo', { customerid, idtype, idno }, orNone(answers.clientInfo)),
    vehiclesOf: (_store, { customerid, idtype, idno }) => read('vehiclesOf', { customerid, idtype, idno }, orNone(answers.vehicles)),
    servicesOf: (_store, idNo) => read('servicesOf', { idNo }, orNone(answers.services)),
    consultationsOf: (_store, { customerid, idtype, idno }) =>
      read('consultationsOf', { customerid, idtype, idno }, orNone(answers.consultations)),
    policiesOf: (_store, { customerid, idtype, idno }) => read('policiesOf', { customerid, idtype, idno }, orNone(answers.policies)),
    ordersOf: (_store, { mobile, name, identifyNumber }) => read('ordersOf', { mobile, name, identifyNumber }, orNone(records.orders)),
    claimsOf: (_store, { customerid, idtype, idno }) => read('claimsOf', { customerid, idtype, idno }, orNone(records.claims)),
    policyPdf: (_store, policyNo) => read('policyPdf', { policyNo }, orNone(records.policyPdf), { mostBytes: MAX_FILE_BYTES }),
    docTypes: (_store, riskCode) => read('docTypes', { riskCode }, claims.claimTypes),
    picTypes: (_store, docType) => read('picTypes', { docType }, claims.claimTypes),
    coreClaim: (_store, registNo) => read('coreClaim', { registNo }, orNone(claims.claimFacts)),
    endorsementsOf: async (_store, policyNos) =>
      policyNos.length === 0 ? [] : read('endorsementsOf', { policyNos }, answers.endorsements(policyNos)),
    endorsement: (_store, endorNo) => read('endorsement', { endorNo }, orNone(answers.endorsement(endorNo))),
    endorsementImages: (_store, endorNo) => read('endorsementImages', { endorNo }, answers.images, { mostBytes: MAX_FILE_BYTES }),
    signable: (_store, endorNo) => read('signable', { endorNo }, answers.signable),
    submitSignature: (_store, { submissionId, endorNo, policyNo, version, autographBase64, images, method }) =>
      write('submitSignature', { submissionId, endorNo, policyNo, version, autographBase64, images, method }, answers.submission),
    undoSignature: (_store, { endorNo, submissionId }) => write('undoSignature', { submissionId, endorNo }, answers.undone),
    timeouts: (_store, userCode) => read('timeouts', { userCode }, answers.timeoutTasks),
    timeout: (_store, taskId) => read('timeout', { taskId }, orNone(answers.timeoutWork(taskId))),
    handleTimeout: (_store, taskId, handling) =>
      write('handleTimeout', { submissionId: submissionIdOf(taskId, handling), taskId, ...handling }, flag),
  }
}

/** Derives the idempotency key from the handling, so that a later retry sends the same key. */
function submissionIdOf(taskId: string, { actionType, handleTime, handleResult, nextNodeId }: TimeoutHandling): string {
  return createHash('sha256')
    .update(JSON.stringify([taskId, actionType, handleTime, handleResult, nextNodeId]))
    .digest('base64url')
}
