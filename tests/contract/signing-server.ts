import { InsurerError } from '../../server/integrations/insurer/insurer-error.ts'
import { drawnPng, png } from './samples.ts'
import { emptyInsurer, HOLDER, insurer, linkOf, createFakeSms, sendLinks } from './signing-fixtures.ts'
import { accepted, type TestServer, NOON, schemas, startTestServer } from './server.ts'
import { ApiError } from '../../server/handler/api-error.ts'
import type { Insurer, SignatureSubmission, SubmissionAnswer } from '../../server/integrations/insurer.ts'

/** Creates a fake core that records submissions; `state` controls its answers and outages. */
export function createFakeInsurer() {
  const submissions: SignatureSubmission[] = []
  const undoneIds: string[] = []
  const success: SubmissionAnswer = { errcode: '0', message: 'success' }
  const state = {
    answer: success,
    undo: 'success',
    failsWrites: false,
    /** The endorsement for which alone writes fail. */
    failsFor: '',
    /** Delays the answers to writes. */
    delay: Promise.resolve(),
    rejectsWrites: false,
    failsReads: false,
    attempts: 0,
    signable: true,
    reason: 'not now',
    isCorrected: false,
    /** Executes writes without answering. */
    losesAnswers: false,
    /** The version of all endorsements, which is also the new value of their change. */
    version: 'version-1',
    /** A value that the core changed without a new version, against the protocol. */
    unmarked: '',
    /** A mobile whose signer the core removed without a new version, against the protocol. */
    withoutMobile: '',
    /** Runs when a signature arrives. */
    beforeWrite: () => undefined as void,
  }
  const versionNow = () => (state.isCorrected ? `${state.version}-corrected` : state.version)
  const executed = new Map<string, SubmissionAnswer>()
  function failWrite(operation: string, endorNo: string): void {
    if (state.failsWrites || state.failsFor === endorNo) throw new InsurerError(operation, 'HTTP 500', { isUnavailable: true })
    if (state.rejectsWrites) throw new InsurerError(operation, 'HTTP 413', { isRejected: true })
  }
  const fake: Insurer = {
    ...emptyInsurer,
    // tests/model-test signs any number of endorsements W1, W2, …, with the data of E1.
    // Like some cores, it ignores letter case.
    endorsement: async (store, requested) => {
      const endorNo = requested.toUpperCase()
      if (state.failsReads) throw new ApiError('insurerAway')
      const found = await insurer.endorsement(store, /^W\d+$/.test(endorNo) ? 'E1' : endorNo)
      const signers = state.isCorrected ? [] : (found?.signers ?? []).filter(({ mobile }) => mobile !== state.withoutMobile)
      const endorDataList = [{ fieldName: 'A field', oldValue: 'old', newValue: state.unmarked || state.version }]
      const facts = { ...found?.facts, endorNo, policyNo: `P-${endorNo}`, endorDataList }
      return found && { signers, facts, version: versionNow() }
    },
    endorsementsOf: async (store, policyNos) => {
      const found = await Promise.all(policyNos.map((policyNo) => insurer.endorsement(store, policyNo.replace('P-', ''))))
      return found.flatMap((each) => each?.facts ?? [])
    },
    policiesOf: async () => [{ policyno: 'P-E1' }, { policyno: 'P-E2' }],
    endorsementImages: async () => IMAGES,
    signable: async () => ({ signable: state.signable, message: state.signable ? '' : state.reason }),
    async submitSignature(_store, submission) {
      state.attempts += 1
      await state.delay
      state.beforeWrite()
      failWrite('submitSignature', submission.endorNo)
      const { submissionId, version } = submission
      const answer = executed.get(submissionId) ?? (version === versionNow() ? state.answer : { errcode: '-2', message: '' })
      executed.set(submissionId, answer)
      if (answer.errcode !== '-2') submissions.push(submission)
      if (state.losesAnswers) throw new InsurerError('submitSignature', 'HTTP 500', { isUnavailable: true })
      return answer
    },
    async undoSignature(_store, { endorNo, submissionId }) {
      await state.delay
      failWrite('undoSignature', endorNo)
      undoneIds.push(submissionId)
      if (state.losesAnswers) throw new InsurerError('undoSignature', 'HTTP 500', { isUnavailable: true })
      return { message: state.undo }
    },
  }
  return { insurer: fake, submissions, undoneIds, state }
}

export type FakeInsurer = ReturnType<typeof createFakeInsurer>

/** The insurer's pictures of each endorsement. */
export const IMAGES = [2, 3, 4, 5, 6].map((size) => png(size, size).toString('base64'))

/** Starts a server with sent links of E1 and E2, a fake core and a fake SMS provider. */
export async function startSigningServer(options: Parameters<typeof startTestServer>[0] = {}) {
  const phone = createFakeSms()
  const fakeInsurer = createFakeInsurer()
  const server = await startTestServer({ insurer: fakeInsurer.insurer, sms: () => phone.sms, ...options })
  await sendLinks(server)
  const shownHashes = new Map<unknown, unknown>()

  /** Signs in a signer of an endorsement by its link, and returns the token. */
  async function holderOf(endorNo: string, linkId = linkOf(endorNo), mobile = HOLDER): Promise<string> {
    for (const table of ['one_time_code', 'code_request', 'sign_in_address'] as const) await server.db.deleteFrom(table).execute()
    await server.call('sendValidate', { operateCode: mobile, mobile, endorNo, linkId, ...accepted })
    // The SMS is sent after the response.
    await server.settled()
    const request = { loginId: mobile, validateCode: phone.last(), endorNo, linkId }
    return String((await server.call('qyWxCustomerLogin', request)).data['token'])
  }

  /** Returns the request of a signer; `more` overrides its fields. */
  async function signed(token: string, more: Record<string, unknown> = {}) {
    const { data } = await server.call('getSigningEndorsement', {}, { token })
    // After its deadline a signed link no longer shows the content. A repetition carries the hash of the first request.
    const { endorNo } = { ...OWN, ...more }
    const shownHash = data['shownHash'] ?? shownHashes.get(endorNo)
    shownHashes.set(endorNo, shownHash)
    return { ...SIGNED, ...OWN, shownHash, ...more }
  }
  const sign = async (token: string, more: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
    server.call('uploadImageToPcis', await signed(token, more), { token, headers })

  return { server, phone, ...fakeInsurer, holderOf, signed, sign }
}

/** Returns a horizontal line, the name 一, as the app sends it; its length depends on `index`. */
export function strokesOf(index: number): string {
  const points = [10, 80 + index].map((x, time) => ({ x, y: 100, time, pressure: 0.5 }))
  return JSON.stringify({ width: 370, height: 300, strokes: [{ points }] })
}

/** The identity of the signer of E1, which the app takes from its session. */
export const OWN = { endorNo: 'E1', policyNo: 'P-E1', mobile: HOLDER }

const SIGNED = {
  autographBase64: drawnPng(300, 100).toString('base64'),
  strokes: strokesOf(0),
  fileForm: [{ fileName: 'A photo.png', fileType: 'png', fileBase: png(3, 3).toString('base64') }],
  consent: schemas.setting('signConsent'),
  schemaVersion: 'index-12345678',
  phoneTime: String(NOON),
}

/** Returns the kinds of the events of an endorsement's link, oldest first. */
export const kindsOf = async ({ db }: TestServer, endorNo = 'E1'): Promise<string[]> =>
  (await db.selectFrom('signing_event').select('kind').where('linkId', '=', linkOf(endorNo)).orderBy('seq').execute()).map(
    ({ kind }) => kind,
  )
