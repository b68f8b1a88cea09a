import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { HANDLING, MOBILE, outcome, startScriptedCoreWithClient, store } from '../../../tests/contract/scripted-core-client.ts'
import { respondData, respondStatus } from '../../../tests/contract/scripted-core.ts'

/** The signature of a PNG file. */
const PNG = 'iVBORw0KGgoAAAANSUhEUg=='

let core: Awaited<ReturnType<typeof startScriptedCoreWithClient>>
beforeAll(async () => {
  core = await startScriptedCoreWithClient()
})
afterAll(() => core.close())
beforeEach(() => {
  core.respondWith(respondData(null))
  core.logs.length = 0
})

describe('an answer of the core', () => {
  const signer = { role: 'insured', name: 'N', mobile: MOBILE }
  const endorsement = (facts: object, more: object = signer) => ({
    facts: { endorNo: 'E1', policyNo: 'P1', ...facts },
    signers: [more],
    version: 'v1',
  })
  const ENDORSEMENT: [string, unknown, string][] = [
    ['with another number', endorsement({ endorNo: 'E2' }), 'data.facts.endorNo'],
    ['without a policy', endorsement({ policyNo: undefined }), 'data.facts.policyNo'],
    ['with a number instead of a text', endorsement({ riskCode: 801 }), 'data.facts.riskCode'],
    ['with a text that is too long', endorsement({ endorType: 'x'.repeat(2_001) }), 'data.facts.endorType'],
    ['with a control character', endorsement({ endorType: 'a\u0000' }), 'data.facts.endorType'],
    ['with a record instead of a list', endorsement({ endorDataList: {} }), 'data.facts.endorDataList'],
    ['with an invalid change', endorsement({ endorDataList: [{}, { newValue: [MOBILE] }] }), 'data.facts.endorDataList[1].newValue'],
    ['with a masked mobile', endorsement({}, { ...signer, mobile: '199****2011' }), 'data.signers[0].mobile'],
    ['with an unknown role of a signer', endorsement({}, { ...signer, role: MOBILE }), 'data.signers[0].role'],
    ['without a version', { ...endorsement({}), version: '' }, 'data.version'],
    ['that is a text', MOBILE, 'data'],
    ['that is a list', [MOBILE], 'data'],
  ]
  it.each(ENDORSEMENT)('is rejected: an endorsement %s', async (_what, data, path) => {
    core.respondWith(respondData(data))
    expect(await outcome(core.create().endorsement(store, 'E1'))).toBe(`endorsement: wrong shape at ${path}`)
  })
  const calls = {
    submission: () => core.write(),
    signable: () => outcome(core.create().signable(store, 'E1')),
    images: () => outcome(core.create().endorsementImages(store, 'E1')),
    task: () => outcome(core.create().timeout(store, 'T1')),
    handled: () => outcome(core.create().handleTimeout(store, 'T1', HANDLING)),
    claim: () => outcome(core.create().claim(store, 'R1')),
    list: () => outcome(core.create().endorsementsOf(store, ['P1', 'p2'])),
    claims: () => outcome(core.create().claimsOf(store, { customerid: 'C1', idtype: '', idno: '' })),
    pdf: () => outcome(core.create().policyPdf(store, 'P1')),
  }
  it.each<[keyof typeof calls, string, unknown, string]>([
    ['submission', 'with a number as its code', { errcode: 0, message: '' }, 'data.errcode'],
    ['submission', 'with a word as its code', { errcode: 'ok', message: '' }, 'data.errcode'],
    ['submission', 'that is null', null, 'data'],
    ['signable', 'as a text', { signable: 'true', message: '' }, 'data.signable'],
    ['images', 'that are addresses', ['https://example.com/a.png'], 'data[0]'],
    ['images', 'that no browser draws (TIFF)', ['data:image/png;base64,SUkqAAgAAAA='], 'data[0]'],
    ['images', 'that are documents', [PNG, 'JVBERi0xLjQK'], 'data[1]'],
    ['images', 'that could contain scripts', ['data:image/svg+xml;base64,PHN2Zz4='], 'data[0]'],
    ['task', 'of another id', { task: { taskId: 'T2' }, userCode: 'u', companyCode: '01', waiting: true }, 'data.task.taskId'],
    ['task', 'without an assignee', { task: { taskId: 'T1' }, companyCode: '01', waiting: true }, 'data.userCode'],
    ['handled', 'as a number', 1, 'data'],
    ['claim', 'with another number', { registNo: 'R2' }, 'data.registNo'],
    ['claims', 'with an amount that is a number', [{ REGISTNO: 'R1', SUMPAID: 12 }], 'data[0].SUMPAID'],
    ['pdf', 'that is an address', { customerids: ['C1'], pdfFile: 'https://example.com/p.pdf' }, 'data.pdfFile'],
    ['pdf', 'without customers', { pdfFile: 'JVBERi0=' }, 'data.customerids'],
    ['list', 'of another policy', [{ endorNo: 'E1', policyNo: 'P3' }], 'data[0].policyNo'],
  ])('is rejected: %s %s', async (name, _what, data, path) => {
    core.respondWith(respondData(data))
    expect(String(await calls[name]()).replace(/^\w+: /, '')).toBe(`wrong shape at ${path}`)
    expect(core.logs.join('')).toContain(path)
  })
  it.each([{}, { message: null }])('is accepted when the message of a submission is omitted: %j', async (message) => {
    core.respondWith(respondData({ errcode: '0', ...message }))
    expect(await core.write()).toEqual({ errcode: '0', message: '' })
  })
  it('is accepted with a byte order mark', async () => {
    core.respondWith((_, response) => void response.end('\uFEFF{"data":[]}'))
    expect(await core.read()).toEqual([])
  })
  it('is accepted when a number differs only in letter case', async () => {
    core.respondWith(respondData([{ endorNo: 'E1', policyNo: 'P2' }]))
    expect(await calls.list()).toEqual([{ endorNo: 'E1', policyNo: 'P2' }])
  })
  it('is rejected when its pictures exceed 10 MB after decompression', async () => {
    const huge = gzipSync(Buffer.from(JSON.stringify({ data: ['A'.repeat(11 * 1_024 * 1_024)] })))
    core.respondWith((_, response) => void response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(huge))
    expect(await calls.images()).toBe('endorsementImages: too large')
  })
  it('that is rejected or has status 413 does not open the circuit', async () => {
    const insurer = core.create()
    core.respondWith(respondStatus(413))
    for (let time = 0; time < 6; time += 1) expect(await core.write(insurer)).toBe('submitSignature: HTTP 413')
    core.respondWith(respondData({ errcode: 0 }))
    for (let time = 0; time < 6; time += 1) expect(await core.write(insurer)).toBe('submitSignature: wrong shape at data.errcode')
    core.respondWith(respondData([]))
    expect(await core.read(insurer)).toEqual([])
  })
})
