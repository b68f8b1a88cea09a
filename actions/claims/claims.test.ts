import { describe, expect, it, vi } from 'vitest'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import { compileSuccess, succeeded } from '../../renderer/language/success.ts'
import pictureCall from '../../schemas/calls/findEmployeePic.json'
import listCall from '../../schemas/calls/queryEmployeeSelf.json'
import type { Context } from '../action.ts'
import copyLink from './claim.copyLink.ts'
import deletePicture from './claim.deletePicture.ts'
import docTypes from './claim.docTypes.ts'
import lookup from './claim.lookup.ts'
import picTypes from './claim.picTypes.ts'
import picture from './claim.picture.ts'
import pictures from './claim.pictures.ts'
import sample from './claim.sample.ts'
import thumbnail from './claim.thumbnail.ts'
import uploadPicture from './claim.uploadPicture.ts'

const SETTINGS: Record<string, unknown> = {
  imageLongest: 2560,
  longImageShortest: 1440,
  longImagePixels: 16_000_000,
  claimImageQuality: 0.8,
  sampleRecordName: '门诊病历',
  sampleInvoiceName: '门诊发票',
}
type Answer = { ok: boolean; message?: string; data?: object } | OutcomeError

/** A context whose calls answer `answer`; `more` overrides its parts. */
function createContext(answer: Answer = { ok: true }, more: object = {}) {
  const call = vi.fn<(name: string, request: object, options?: object) => Promise<unknown>>(async () => {
    if (answer instanceof OutcomeError) throw answer
    return { message: undefined, data: {}, ...answer }
  })
  const redraw = vi.fn<Context['redraw']>(async () => new File(['drawn'], 'x.jpg', { type: 'image/jpeg' }))
  const session = { get: () => ({}) }
  const context = { call, redraw, session, setting: (name: string) => SETTINGS[name], link: (path: string) => `https://s${path}`, ...more }
  return { call, redraw, context: context as never }
}
const outcomeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: unknown) => (error instanceof OutcomeError ? error.outcome : String(error)),
  )

describe('CALL2-07 claim.docTypes and claim.picTypes', () => {
  const names = { ok: true, data: { data: { D02: '医疗资料', X: '' } } }
  it('CLAIMPIC-02 CLAIMPIC-03 CALL2-07 ENT2-06 query by risk code and by document type', async () => {
    const { call, context } = createContext(names)
    expect(await docTypes({ riskCode: '0801' }, context)).toEqual([
      { code: 'D02', name: '医疗资料' },
      { code: 'X', name: 'X' },
    ])
    await picTypes({ docType: 'D02' }, context)
    expect(call.mock.calls).toEqual([
      ['queryParamCfg', { CSnrCde: 'docTypes', CParCde: '0801', CFlg: '1', CCde: '' }],
      ['queryParamCfg', { CSnrCde: 'picTypes', CParCde: 'D02', CFlg: '1', CCde: '' }],
    ])
  })
  it('CLAIMPIC-04 return an empty list for a refusal', async () =>
    expect(await docTypes({ riskCode: '0801' }, createContext({ ...names, ok: false }).context)).toEqual([]))
})

describe('CALL2-41 CALL2-43 AMB2-62 pictures', () => {
  const picList = [
    { PkSerial: '1', PicType: '0801' },
    { PkSerial: '2', PicType: '08011' },
    { PicType: '0801' },
    { PkSerial: '3', PicType: '0801' },
  ]
  it('AMB2-62 CALL2-41 CLAIMPIC-11 CLAIMPIC-12 returns those of the type, and strips blanks from the report number', async () => {
    const { call, context } = createContext({ ok: true, data: { picList } })
    expect(await pictures({ registNo: ' R 1 ', picType: '0801' }, context)).toEqual([picList[0], picList[3]])
    expect(call).toHaveBeenCalledExactlyOnceWith('queryEmployeeSelf', { registNo: 'R1' })
  })
  it('AMB2-59 returns an empty list without a call when there is no claim; DEC-14 uses the claim of the claimant’s link', async () => {
    const none = createContext()
    expect([await pictures({ registNo: '', picType: 'A' }, none.context), none.call.mock.calls]).toEqual([[], []])
    const claimant = createContext({ ok: true, data: { picList } }, { session: { get: () => ({ registNo: 'R9' }) } })
    await pictures({ picType: 'A' }, claimant.context)
    expect(claimant.call.mock.calls[0]?.[1]).toEqual({ registNo: 'R9' })
    await pictures({ registNo: 'R1', picType: 'A' }, claimant.context)
    expect(claimant.call.mock.calls[1]?.[1]).toEqual({ registNo: 'R1' })
  })
  it('AMB2-60 CLAIMPIC-39 a refusal yields an empty list or an empty picture without a message', async () => {
    const { context } = createContext({ ok: false })
    expect(await pictures({ registNo: 'R1', picType: 'A' }, context)).toEqual([])
    expect(await picture({ pkSerial: '1' }, context)).toEqual({ PicUrlbase64: 'data:,' })
  })
  it.each([listCall, pictureCall])('CLAIMPIC-39 an answer of $id without the message success is a refusal', ({ success }) => {
    const plan = compileSuccess(success)
    const isSuccess = (message: string) => plan !== undefined && succeeded(plan, { status: '200', message, data: {} })
    expect([isSuccess('无权查看'), isSuccess('success')]).toEqual([false, true])
  })
  it('CALL2-43 CLAIMPIC-16 AMB2-62 fetches each picture separately as a data URL, as thumbnail or in full size', async () => {
    const { call, context } = createContext({ ok: true, data: { PicUrlbase64: '/9j/4A' } })
    expect(await picture({ pkSerial: '1' }, context)).toEqual({ PicUrlbase64: 'data:image/jpeg;base64,/9j/4A' })
    await thumbnail({ pkSerial: '1' }, context)
    expect(call.mock.calls.map(([, request]) => request)).toEqual([{ pkSerial: '1' }, { pkSerial: '1', thumbnail: true }])
  })
  it('AMB2-62 returns an empty picture after it was deleted; rethrows requestFailed', async () => {
    expect(await thumbnail({ pkSerial: '1' }, createContext(new OutcomeError('gone')).context)).toEqual({ PicUrlbase64: 'data:,' })
    expect(await outcomeOf(thumbnail({ pkSerial: '1' }, createContext(new OutcomeError('requestFailed')).context))).toBe('requestFailed')
  })
  it('throws conflict for a deleted picture in full size, so that the list is reloaded', async () =>
    expect(await outcomeOf(picture({ pkSerial: '1' }, createContext(new OutcomeError('gone')).context))).toBe('conflict'))
  it('AMB2-61 CLAIMPIC-37 CALL2-44 deletes by number and ignores the answer’s status', async () => {
    const { call, context } = createContext({ ok: false, message: 'no' })
    expect(await outcomeOf(deletePicture({ pkSerial: '1' }, context))).toBe('done')
    expect(call).toHaveBeenCalledExactlyOnceWith('delEmployeePic', { pkSerial: '1' })
  })
})

describe('CALL2-45 AMB2-65 claim.uploadPicture', () => {
  const file = new File(['photo'], 'x.heic', { type: 'image/heic' })
  const valid = { file, registNo: 'R1', picType: 'P1', docType: 'D1' }
  it('CALL2-45 CLAIMPIC-29 CLAIMPIC-30 CLAIMPIC-31 CLAIMPIC-32 ENT2-17 CONST2-18 AMB2-65 sends one picture in base64 without prefix, with the type fields swapped', async () => {
    const { call, redraw, context } = createContext()
    await uploadPicture(valid, context)
    expect(redraw.mock.calls[0]?.[1]).toEqual({ longest: 2560, shortestOfLong: 1440, pixels: 16_000_000, quality: 0.8 })
    const params = { imgSize: 1, idType0: 'P1', picType0: 'D1', claimReportNo: 'R1', claimNo: 'R1', base64ImgInfo0: btoa('drawn') }
    expect(call).toHaveBeenCalledExactlyOnceWith('uploadImgForEmpregist', { params })
  })
  it('CLAIMPIC-30 sends the whole content of a large picture as one base64 text', async () => {
    const bytes = Uint8Array.from({ length: 100_001 }, (_, index) => index % 251)
    const { call, context } = createContext({ ok: true }, { redraw: async () => new File([bytes], 'x.jpg') })
    await uploadPicture(valid, context)
    expect(call.mock.calls[0]?.[1]).toMatchObject({ params: { base64ImgInfo0: Buffer.from(bytes).toString('base64') } })
  })
  it('CLAIMPIC-28 sends a picture of any size', async () => {
    const { call, context } = createContext()
    await uploadPicture({ ...valid, file: new File([new Uint8Array(60_000_000)], 'x.jpg', { type: 'image/jpeg' }) }, context)
    expect(call).toHaveBeenCalledOnce()
  })
  it.each([
    new Error('HEIC'),
    new OutcomeError('requestFailed'),
  ])('CLAIMPIC-28 sends a picture unchanged that the browser cannot decode (%s)', async (failure) => {
    const { call, context } = createContext({ ok: true }, { redraw: async () => Promise.reject(failure) })
    await uploadPicture(valid, context)
    expect(call.mock.calls[0]?.[1]).toMatchObject({ params: { base64ImgInfo0: btoa('photo') } })
  })
  it.each([
    ['AMB2-60 CALL2-45 MSG2-36 CLAIMPIC-35 throws refused for a refusal', { ok: false }, 'refused'],
    ['AMB2-60 CLAIMPIC-36 throws failed for a failed request', new OutcomeError('requestFailed'), 'failed'],
    ['DEC-03 throws wrongKind for content that the server does not accept', new OutcomeError('unsupported', { message: 'm' }), 'wrongKind'],
    ['DEC-03 throws fileTooLarge for a picture that is too large', new OutcomeError('tooLarge', { message: 'm' }), 'fileTooLarge'],
    ['rethrows cancelled', new OutcomeError('cancelled'), 'cancelled'],
  ] as const)('%s', async (_case, answer, outcome) =>
    expect(await outcomeOf(uploadPicture(valid, createContext(answer).context))).toBe(outcome))
  it('throws changed, with the name, for a file that was changed or moved after it was chosen', async () => {
    const changed = () => Promise.reject(new DOMException('', 'NotReadableError'))
    const moved = Object.assign(new File(['photo'], '病历.jpg'), { slice: () => ({ arrayBuffer: changed }) })
    const { call, context } = createContext()
    await expect(uploadPicture({ ...valid, file: moved }, context)).rejects.toMatchObject({
      outcome: 'changed',
      carries: { name: '病历.jpg' },
    })
    expect(call).not.toHaveBeenCalled()
  })
  it('names a file that the server does not accept', async () => {
    const { context } = createContext(new OutcomeError('unsupported', { message: 'm' }))
    await expect(uploadPicture(valid, context)).rejects.toMatchObject({ carries: { name: 'x.heic' } })
  })
  it.each([
    ['a cut JPEG', new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), 'unsupported'],
    ['a cut PNG', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), 'unsupported'],
    ['an empty file', new Uint8Array(), 'badInput'],
  ])('throws damaged, with the name, when the server refuses %s', async (_what, content, outcome) => {
    const { context } = createContext(new OutcomeError(outcome, { message: 'm' }), { redraw: async () => Promise.reject(new Error('cut')) })
    const cut = new File([content], '病历.jpg', { type: 'image/jpeg' })
    await expect(uploadPicture({ ...valid, file: cut }, context)).rejects.toMatchObject({
      outcome: 'damaged',
      carries: { name: '病历.jpg' },
    })
  })
  it('AMB2-59 throws notFound without a call after a number was looked up without success', async () => {
    const { call, context } = createContext()
    expect([await outcomeOf(uploadPicture({ ...valid, registNo: '', typed: 'R9' }, context)), call.mock.calls]).toEqual(['notFound', []])
  })
  it('AMB2-59 throws noRegistNo without a call when there is no report number', async () => {
    const { call, context } = createContext()
    expect([await outcomeOf(uploadPicture({ ...valid, registNo: ' ' }, context)), call.mock.calls]).toEqual(['noRegistNo', []])
  })
})

describe('CALL2-42 AMB2-63 claim.lookup and claim.sample', () => {
  it('CALL2-42 looks up a report number in half width, without blanks and invisible characters', async () => {
    const { call, context } = createContext({ ok: true, data: { isClaim: 'Y' } })
    await lookup({ registNo: ' ＲＤＡＡ2026 3101\u200b' }, context)
    expect(call.mock.calls).toEqual([['queryCoreClaim', { registNo: 'RDAA20263101' }]])
  })
  it.each([
    ['CALL2-42 CLAIMPIC-22 resolves for an existing claim', { ok: true, data: { isClaim: 'Y' } }, 'done'],
    ['MSG2-34 CLAIMPIC-24 throws notFound for an unknown claim', { ok: true, data: { isClaim: 'N' } }, 'notFound'],
    ['MSG2-34 CLAIMPIC-24 throws notFound for an answer without the flag', { ok: true, data: {} }, 'notFound'],
    ['CALL2-42 MSG2-35 CLAIMPIC-25 throws failed for a refusal', { ok: false }, 'failed'],
  ] as const)('%s', async (_case, answer, outcome) =>
    expect(await outcomeOf(lookup({ registNo: 'R1' }, createContext(answer).context))).toBe(outcome))
  it('CLAIMPIC-26 AMB2-63 finds the sample by the name of the picture type or the document type', async () => {
    const { context } = createContext()
    expect(await sample({ picTypeName: '门诊病历（首页）' }, context)).toEqual({ kind: 'record' })
    expect(await sample({ picTypeName: '照片', docTypeName: '门诊发票' }, context)).toEqual({ kind: 'invoice' })
    expect(await sample({ picTypeName: '行驶证' }, context)).toEqual({})
  })
})

describe('DEC-14 claim.copyLink', () => {
  const device = (copy: (text: string | Promise<string>) => Promise<boolean>) => ({ device: { copy } })
  it('copies a link with a ticket of the claim', async () => {
    const copied: string[] = []
    const { call, context } = createContext(
      { ok: true, data: { ticket: 't.1' } },
      device(async (text) => copied.push(await text) > 0),
    )
    await copyLink({ registNo: 'R 1', policyNo: 'P1', riskCode: '0801' }, context)
    expect(call).toHaveBeenCalledExactlyOnceWith('issueClaimTicket', { registNo: 'R1' })
    expect(copied).toEqual(['https://s/uploadClaimPic?registNo=R1&policyNo=P1&riskCode=0801&ticket=t.1'])
  })
  it('throws failed when the clipboard refuses', async () => {
    const { context } = createContext(
      { ok: true, data: { ticket: 't' } },
      device(async () => false),
    )
    expect(await outcomeOf(copyLink({ registNo: 'R1' }, context))).toBe('failed')
  })
})
