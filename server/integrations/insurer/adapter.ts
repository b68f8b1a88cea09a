import { createHash } from 'node:crypto'
import { ApiError } from '../../handler/api-error.ts'
import type { Log } from '../../http/log/log.ts'
import type { Insurer, TimeoutHandling } from '../insurer.ts'
import * as answers from './answers.ts'
import * as claims from './claim-core.ts'
import * as records from './client-records.ts'
import { createAsk, type Question } from './ask.ts'
import { InsurerError } from './insurer-error.ts'
import { flag, orNone, type Shape } from './shape.ts'

/** How long the core has, in milliseconds, and one second more for each megabyte that it is sent. */
const TIMEOUT_MS = 10_000
const MB = 1_024 * 1_024
/** What an answer may have at most, in bytes: lists are not paged (DEC-07), and pictures are larger. */
const [MOST_BYTES, MOST_BYTES_OF_PICTURES] = [4 * MB, 10 * MB]

export interface InsurerOptions {
  /** The base address; the operations lie below it. */
  url: string
  /** The service token that we show the core. */
  token: string
  /** Instead of all timeouts, in milliseconds. */
  timeout?: number
  steady?: () => number
}

/**
 * The insurer's core over HTTPS, by the protocol of docs/insurer-core.md. What only reads is refused in words while the core is
 * away, and throws an InsurerError for an answer that nobody can believe. What changes something throws an InsurerError in either
 * case: nobody knows whether it was done, so it is never taken for refused, and never sent again from here.
 */
export function createInsurer(
  { url, token, timeout, steady = () => performance.now() }: InsurerOptions,
  log: Log,
  clock: () => number,
): Insurer {
  const ask = createAsk({ base: url.replace(/\/+$/, ''), token, log, clock, steady })

  type More = Partial<Pick<Question<unknown>, 'timeout' | 'mostBytes'>>
  const limits = { timeout: TIMEOUT_MS, mostBytes: MOST_BYTES }
  const own = timeout === undefined ? {} : { timeout }

  async function read<T>(operation: string, request: object, answer: Shape<T>, more: More = {}): Promise<T> {
    try {
      return await ask({ operation, request, answer, isRead: true, ...limits, ...more, ...own })
    } catch (error) {
      throw error instanceof InsurerError && error.isAway ? new ApiError('insurerAway') : error
    }
  }
  const write = <T>(operation: string, request: object, answer: Shape<T>, more: More = {}): Promise<T> =>
    ask({ operation, request, answer, isRead: false, ...limits, ...more, ...own })

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
    policyPdf: (_store, policyNo) => read('policyPdf', { policyNo }, orNone(records.policyPdf), { mostBytes: MOST_BYTES_OF_PICTURES }),
    docTypes: (_store, riskCode) => read('docTypes', { riskCode }, claims.claimTypes),
    picTypes: (_store, docType) => read('picTypes', { docType }, claims.claimTypes),
    coreClaim: (_store, registNo) => read('coreClaim', { registNo }, orNone(claims.claimFacts)),
    endorsementsOf: async (_store, policyNos) =>
      policyNos.length === 0 ? [] : read('endorsementsOf', { policyNos }, answers.endorsements(policyNos)),
    endorsement: (_store, endorNo) => read('endorsement', { endorNo }, orNone(answers.endorsement(endorNo))),
    endorsementImages: (_store, endorNo) => read('endorsementImages', { endorNo }, answers.images, { mostBytes: MOST_BYTES_OF_PICTURES }),
    signable: (_store, endorNo) => read('signable', { endorNo }, answers.signable),
    submitSignature: (_store, { submissionId, endorNo, policyNo, autographBase64, images, method }) =>
      write('submitSignature', { submissionId, endorNo, policyNo, autographBase64, images, method }, answers.submission),
    undoSignature: (_store, { endorNo, submissionId }) => write('undoSignature', { submissionId, endorNo }, answers.undone),
    timeouts: (_store, userCode) => read('timeouts', { userCode }, answers.timeoutTasks),
    timeout: (_store, taskId) => read('timeout', { taskId }, orNone(answers.timeoutWork(taskId))),
    handleTimeout: (_store, taskId, handling) =>
      write('handleTimeout', { submissionId: submissionIdOf(taskId, handling), taskId, ...handling }, flag),
  }
}

/** The same for the same handling of the same task, whenever it is sent. */
function submissionIdOf(taskId: string, { actionType, handleTime, handleResult, nextNodeId }: TimeoutHandling): string {
  return createHash('sha256')
    .update(JSON.stringify([taskId, actionType, handleTime, handleResult, nextNodeId]))
    .digest('base64url')
}
