import { describe, expect, it, vi } from 'vitest'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
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
  claimImageQuality: 0.8,
  sampleRecordName: '门诊病历',
  sampleInvoiceName: '门诊发票',
}
type Answer = { ok: boolean; data?: object } | OutcomeError

/** The outside: what the service answers, and what it was asked. */
function outside(answer: Answer = { ok: true }, more: object = {}) {
  const call = vi.fn<(name: string, request: object, how?: object) => Promise<unknown>>(async () => {
    if (answer instanceof OutcomeError) throw answer
    return { message: undefined, data: {}, ...answer }
  })
  const redraw = vi.fn<Context['redraw']>(async () => new File(['drawn'], 'x.jpg', { type: 'image/jpeg' }))
  const session = { get: () => ({}) }
  const context = { call, redraw, session, setting: (name: string) => SETTINGS[name], link: (path: string) => `https://s${path}`, ...more }
  return { call, redraw, context: context as never }
}
const endOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: unknown) => (error instanceof OutcomeError ? error.outcome : String(error)),
  )

describe('types', () => {
  const names = { ok: true, data: { data: { D02: '医疗资料', X: '' } } }
  it('CLAIMPIC-02 CLAIMPIC-03 are asked for by the risk code, and by the kind of papers', async () => {
    const { call, context } = outside(names)
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
  it('CLAIMPIC-04 are not listed when the answer is no success', async () =>
    expect(await docTypes({ riskCode: '0801' }, outside({ ...names, ok: false }).context)).toEqual([]))
})

describe('pictures', () => {
  const picList = [{ PkSerial: '1', PicType: 'A' }, { PkSerial: '2', PicType: 'B' }, { PicType: 'A' }]
  it('CLAIMPIC-11 CLAIMPIC-12 are those of the type, whatever blanks the report number has', async () => {
    const { call, context } = outside({ ok: true, data: { picList } })
    expect(await pictures({ registNo: ' R 1 ', picType: 'A' }, context)).toEqual([picList[0]])
    expect(call).toHaveBeenCalledExactlyOnceWith('queryEmployeeSelf', { registNo: 'R1' })
  })
  it('AMB2-59 of no claim are none, and nothing is asked; DEC-14 of a claimant’s link they are the ticket’s', async () => {
    const none = outside()
    expect([await pictures({ registNo: '', picType: 'A' }, none.context), none.call.mock.calls]).toEqual([[], []])
    const claimant = outside({ ok: true, data: { picList } }, { session: { get: () => ({ registNo: 'R9' }) } })
    await pictures({ picType: 'A' }, claimant.context)
    expect(claimant.call.mock.calls[0]?.[1]).toEqual({ registNo: 'R9' })
  })
  it('CLAIMPIC-39 an answer that is no success shows nothing and says nothing, of the list and of a picture', async () => {
    const { context } = outside({ ok: false })
    expect(await pictures({ registNo: 'R1', picType: 'A' }, context)).toEqual([])
    expect(await picture({ pkSerial: '1' }, context)).toEqual({ PicUrlbase64: 'data:,' })
  })
  it('CLAIMPIC-16 AMB2-62 are asked for one by one, small in the list and whole at a tap, and get their prefix', async () => {
    const { call, context } = outside({ ok: true, data: { PicUrlbase64: '/9j/4A' } })
    expect(await picture({ pkSerial: '1' }, context)).toEqual({ PicUrlbase64: 'data:image/jpeg;base64,/9j/4A' })
    await thumbnail({ pkSerial: '1' }, context)
    expect(call.mock.calls.map(([, request]) => request)).toEqual([{ pkSerial: '1' }, { pkSerial: '1', thumbnail: true }])
  })
  it('that somebody has deleted meanwhile are shown as none; a failed request stays one', async () => {
    expect(await thumbnail({ pkSerial: '1' }, outside(new OutcomeError('gone')).context)).toEqual({ PicUrlbase64: 'data:,' })
    expect(await endOf(thumbnail({ pkSerial: '1' }, outside(new OutcomeError('requestFailed')).context))).toBe('requestFailed')
  })
  it('CLAIMPIC-37 are deleted by their number, whatever is answered', async () => {
    const { call, context } = outside({ ok: false })
    expect(await endOf(deletePicture({ pkSerial: '1' }, context))).toBe('done')
    expect(call).toHaveBeenCalledExactlyOnceWith('delEmployeePic', { pkSerial: '1' })
  })
})

describe('sending a picture', () => {
  const file = new File(['photo'], 'x.heic', { type: 'image/heic' })
  const given = { file, registNo: 'R1', picType: 'P1', docType: 'D1' }
  it('CLAIMPIC-29 CLAIMPIC-30 CLAIMPIC-31 CLAIMPIC-32 AMB2-65 one picture, in base64 without a prefix, the types swapped', async () => {
    const { call, redraw, context } = outside()
    await uploadPicture(given, context)
    expect(redraw.mock.calls[0]?.[1]).toEqual({ longest: 2560, quality: 0.8 })
    const params = { imgSize: 1, idType0: 'P1', picType0: 'D1', claimReportNo: 'R1', claimNo: 'R1', base64ImgInfo0: btoa('drawn') }
    expect(call).toHaveBeenCalledExactlyOnceWith('uploadImgForEmpregist', { params })
  })
  it('CLAIMPIC-28 what this browser can’t draw is sent as it is', async () => {
    const { call, context } = outside({ ok: true }, { redraw: async () => Promise.reject(new Error('HEIC')) })
    await uploadPicture(given, context)
    expect(call.mock.calls[0]?.[1]).toMatchObject({ params: { base64ImgInfo0: btoa('photo') } })
  })
  it.each([
    ['CLAIMPIC-35 an answer that is no success', { ok: false }, 'refused'],
    ['CLAIMPIC-36 a request that failed', new OutcomeError('requestFailed'), 'failed'],
    ['DEC-03 what the service does not take', new OutcomeError('unsupported', { message: 'm' }), 'unsupported'],
    ['one that was called back', new OutcomeError('cancelled'), 'cancelled'],
  ] as const)('%s', async (_what, answer, end) => expect(await endOf(uploadPicture(given, outside(answer).context))).toBe(end))
  it('AMB2-59 without a report number nothing is sent', async () => {
    const { call, context } = outside()
    expect([await endOf(uploadPicture({ ...given, registNo: ' ' }, context)), call.mock.calls]).toEqual(['noRegistNo', []])
  })
})

describe('a claim by its number', () => {
  it.each([
    ['CLAIMPIC-22 that there is', { ok: true, data: { isClaim: 'Y' } }, 'done'],
    ['CLAIMPIC-24 that there is not', { ok: true, data: { isClaim: 'N' } }, 'notFound'],
    ['CLAIMPIC-25 of which nobody knows', { ok: false }, 'failed'],
  ] as const)('%s', async (_what, answer, end) => expect(await endOf(lookup({ registNo: 'R1' }, outside(answer).context))).toBe(end))
  it('CLAIMPIC-26 AMB2-63 has a sample where the name of the pictures or of the papers says so', async () => {
    const { context } = outside()
    expect(await sample({ picTypeName: '门诊病历（首页）' }, context)).toEqual({ kind: 'record' })
    expect(await sample({ picTypeName: '照片', docTypeName: '门诊发票' }, context)).toEqual({ kind: 'invoice' })
    expect(await sample({ picTypeName: '行驶证' }, context)).toEqual({})
  })
})

describe('DEC-14 the link that staff send', () => {
  const device = (copy: (text: string | Promise<string>) => Promise<boolean>) => ({ device: { copy } })
  it('holds a ticket of that claim', async () => {
    const copied: string[] = []
    const { call, context } = outside(
      { ok: true, data: { ticket: 't.1' } },
      device(async (text) => copied.push(await text) > 0),
    )
    await copyLink({ registNo: 'R 1', policyNo: 'P1', riskCode: '0801' }, context)
    expect(call).toHaveBeenCalledExactlyOnceWith('issueClaimTicket', { registNo: 'R1' })
    expect(copied).toEqual(['https://s/uploadClaimPic?registNo=R1&policyNo=P1&riskCode=0801&ticket=t.1'])
  })
  it('that could not be copied is said', async () => {
    const { context } = outside(
      { ok: true, data: { ticket: 't' } },
      device(async () => false),
    )
    expect(await endOf(copyLink({ registNo: 'R1' }, context))).toBe('failed')
  })
})
