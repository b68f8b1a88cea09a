import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { says, startBehavingCore, status } from '../../../tests/contract/behaving-core.ts'
import type { PersonalStore } from '../../personal-data/personal-data.ts'
import { createInsurer } from './adapter.ts'

const TOKEN = 'a-token-of-these-tests'
const [MOBILE, ID_NO] = ['19900002011', '310101199001011234']
let core: Awaited<ReturnType<typeof startBehavingCore>>
const logs: string[] = []
beforeAll(async () => {
  core = await startBehavingCore()
})
afterAll(() => core.close())
beforeEach(() => {
  core.behave(says(null))
  logs.length = 0
})

// The core keeps no tables here.
const store = {} as PersonalStore
const create = () =>
  createInsurer(
    { url: core.url, token: TOKEN },
    (line) => logs.push(line),
    () => 0,
  )
const SUBMISSION = { submissionId: 'S1', endorNo: 'E1', policyNo: 'P1', autographBase64: 'aGVsbG8=', images: [] }
const HANDLING = { actionType: 'agree', handleTime: 2, handleResult: 'Done', nextNodeId: 'N2', handledAt: 5 }
const reading = (insurer = create()) => outcome(insurer.policiesOf(store, { customerid: 'C1', idtype: '01', idno: ID_NO }))
const writing = (insurer = create()) => outcome(insurer.submitSignature(store, SUBMISSION))
/** What a promise came to: its value, the name of a refusal in words, or the code of a fault. Nothing of it may quote anything. */
const outcome = (promise: Promise<unknown>) =>
  promise.then(
    (value) => value,
    (error: Error & { code?: string }) => {
      for (const secret of [TOKEN, MOBILE, ID_NO, SUBMISSION.autographBase64]) expect(`${error.stack}${error.code}`).not.toContain(secret)
      return error.name === 'ApiError' ? `in words: ${error.message}` : error.code
    },
  )

describe('an answer of the core', () => {
  const signer = { role: 'insured', name: 'N', mobile: MOBILE }
  const endorsement = (facts: object, more: object = signer) => ({ facts: { endorNo: 'E1', policyNo: 'P1', ...facts }, signers: [more] })
  const ENDORSEMENT: [string, unknown, string][] = [
    ['about another one', endorsement({ endorNo: 'E2' }), 'data.facts.endorNo'],
    ['without a policy', endorsement({ policyNo: undefined }), 'data.facts.policyNo'],
    ['with a number for a text', endorsement({ riskCode: 801 }), 'data.facts.riskCode'],
    ['with too long a text', endorsement({ endorType: 'x'.repeat(2_001) }), 'data.facts.endorType'],
    ['with a control character', endorsement({ endorType: 'a\u0000' }), 'data.facts.endorType'],
    ['with a record for a list', endorsement({ endorDataList: {} }), 'data.facts.endorDataList'],
    ['with a wrong change', endorsement({ endorDataList: [{}, { newValue: [MOBILE] }] }), 'data.facts.endorDataList[1].newValue'],
    ['with a masked mobile', endorsement({}, { ...signer, mobile: '199****2011' }), 'data.signers[0].mobile'],
    ['with a signer of no role', endorsement({}, { ...signer, role: MOBILE }), 'data.signers[0].role'],
    ['that is a text', MOBILE, 'data'],
    ['that is a list', [MOBILE], 'data'],
  ]
  it.each(ENDORSEMENT)('is not believed: an endorsement %s', async (_what, data, path) => {
    core.behave(says(data))
    expect(await outcome(create().endorsement(store, 'E1'))).toBe(`endorsement: wrong shape at ${path}`)
  })
  const asks = {
    submission: () => writing(),
    signable: () => outcome(create().signable(store, 'E1')),
    images: () => outcome(create().endorsementImages(store, 'E1')),
    task: () => outcome(create().timeout(store, 'T1')),
    handled: () => outcome(create().handleTimeout(store, 'T1', HANDLING)),
    claim: () => outcome(create().claim(store, 'R1')),
    list: () => outcome(create().endorsementsOf(store, ['P1', 'p2'])),
  }
  it.each<[keyof typeof asks, string, unknown, string]>([
    ['submission', 'with a number as its code', { errcode: 0, message: '' }, 'data.errcode'],
    ['submission', 'with a word as its code', { errcode: 'ok', message: '' }, 'data.errcode'],
    ['submission', 'without words', { errcode: '5' }, 'data.message'],
    ['submission', 'that is none', null, 'data'],
    ['signable', 'in a text', { signable: 'true', message: '' }, 'data.signable'],
    ['images', 'that are addresses', ['https://example.com/a.png'], 'data[0]'],
    ['images', 'that could be programs', ['data:image/svg+xml;base64,PHN2Zz4='], 'data[0]'],
    ['task', 'of another id', { task: { taskId: 'T2' }, userCode: 'u', companyCode: '01', waiting: true }, 'data.task.taskId'],
    ['task', 'of nobody', { task: { taskId: 'T1' }, companyCode: '01', waiting: true }, 'data.userCode'],
    ['handled', 'as a number', 1, 'data'],
    ['claim', 'of another number', { registNo: 'R2' }, 'data.registNo'],
    ['list', 'of another policy', [{ endorNo: 'E1', policyNo: 'P3' }], 'data[0].policyNo'],
  ])('is not believed: %s %s', async (name, _what, data, path) => {
    core.behave(says(data))
    expect(String(await asks[name]()).replace(/^\w+: /, '')).toBe(`wrong shape at ${path}`)
    expect(logs.join('')).toContain(path)
  })
  it('names a number in another case than a person typed it', async () => {
    core.behave(says([{ endorNo: 'E1', policyNo: 'P2' }]))
    expect(await asks.list()).toEqual([{ endorNo: 'E1', policyNo: 'P2' }])
  })
  it('is not read beyond 10 MB of pictures, however small it comes', async () => {
    const huge = gzipSync(Buffer.from(JSON.stringify({ data: ['A'.repeat(11 * 1_024 * 1_024)] })))
    core.behave((_, response) => void response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(huge))
    expect(await asks.images()).toBe('endorsementImages: too large')
  })
  it('and a refusal of one request say nothing of the others: nobody else is kept from asking', async () => {
    const insurer = create()
    core.behave(status(413))
    for (let time = 0; time < 6; time += 1) expect(await writing(insurer)).toBe('submitSignature: HTTP 413')
    core.behave(says({ errcode: 0 }))
    for (let time = 0; time < 6; time += 1) expect(await writing(insurer)).toBe('submitSignature: wrong shape at data.errcode')
    core.behave(says([]))
    expect(await reading(insurer)).toEqual([])
  })
})
