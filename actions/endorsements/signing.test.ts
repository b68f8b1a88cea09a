import { describe, expect, it } from 'vitest'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import images from './endorsement.images.ts'
import endorsement from './signing.endorsement.ts'
import read from './signing.read.ts'
import status from './signing.status.ts'
import submit from './signing.submit.ts'
import undo from './signing.undo.ts'

type Around = Parameters<typeof images>[1] &
  Parameters<typeof endorsement>[1] &
  Parameters<typeof read>[1] &
  Parameters<typeof status>[1] &
  Parameters<typeof submit>[1] &
  Parameters<typeof undo>[1]

const NOW = 1_795_000_000_000
/** So far back is this phone's own clock. */
const TEN_YEARS = 3_650 * 86_400_000

/** A context whose call answers `answer`, in a tab that was shown `shown`. */
function around(answer: object, shown?: object) {
  const asked: [string, object][] = []
  const kept = new Map<string, unknown>(shown ? [['shown', shown]] : [])
  const context = {
    call: async (name: string, request: object) => {
      asked.push([name, request])
      return { ok: true, message: undefined, ...answer }
    },
    handoff: { get: (name: string) => kept.get(name), set: (name: string, value: unknown) => void kept.set(name, value) },
    now: () => NOW,
    phoneTime: () => NOW - TEN_YEARS,
    build: 'built',
  }
  return { asked, kept, context: context as unknown as Around }
}
const endOf = (asked: Promise<unknown>) =>
  asked.catch((error: unknown) => (error instanceof OutcomeError ? [error.outcome, error.carries] : String(error)))

const SHOWN = { endorNo: 'E1', shownHash: 'hash' }

describe('what is to be signed', () => {
  it('SIGN-01 AMB2-32 the insurer’s pictures of the endorsement, each as an address', async () => {
    const { asked, context } = around({ data: { imgBaseList: ['AAAA', 'data:image/png;base64,BBBB'] } })
    expect(await images({ endorNo: 'E1' }, context)).toEqual({
      imgBaseList: ['data:image/jpeg;base64,AAAA', 'data:image/png;base64,BBBB'],
    })
    expect(asked).toEqual([['getFollowFiles', { endorNo: 'E1' }]])
  })
  it('SIGN-21 DEC-30 is the endorsement of the token: nothing is asked by number', async () => {
    const { asked, context } = around({ data: { endorsement: { endorNo: 'E1', endorType: '51' }, shownHash: 'hash' } })
    expect(await endorsement({}, context)).toEqual({ endorNo: 'E1', endorType: '51', shownHash: 'hash' })
    expect(asked).toEqual([['getSigningEndorsement', {}]])
  })
  it('DEC-30 DEC-34 what was read is noted, and is what will be signed', async () => {
    const { asked, kept, context } = around({ data: {} })
    await read({ endorsement: { ...SHOWN, endorType: '51' } }, context)
    expect(asked).toEqual([['noteSigningRead', { shownHash: 'hash', phoneTime: NOW - TEN_YEARS }]])
    expect(kept.get('shown')).toEqual(SHOWN)
  })
  it('DEC-29 a link that was withdrawn while one read is said, and nothing is left to sign', async () => {
    const { kept, context } = around({ ok: false, message: 'withdrawn', data: {} })
    expect(await endOf(read({ endorsement: SHOWN }, context))).toEqual(['gone', { message: 'withdrawn' }])
    expect(kept.get('shown')).toBeUndefined()
  })
})

describe('whether it may be signed', () => {
  const row = (isAutograph?: string) => ({ data: { rows: isAutograph === undefined ? [] : [{ isAutograph, message: 'why' }] } })
  it('SIGN-09 SIGN-10 asks for the status; 0 is yes', async () => {
    const { asked, context } = around(row('0'), SHOWN)
    expect(await endOf(status({ endorNo: 'E1' }, context))).toBeUndefined()
    expect(asked).toEqual([['getWechatCustomerLoginResult', { endorNo: 'E1' }]])
  })
  it.each([['1'], ['2'], ['']])('SIGN-11 %j is no, in the service’s words', async (code) =>
    expect(await endOf(status({ endorNo: 'E1' }, around(row(code), SHOWN).context))).toEqual(['closed', { message: 'why' }]))
  it.each([
    ['nothing', undefined],
    ['another one', { endorNo: 'E2', shownHash: 'hash' }],
  ])('DEC-30 a tab in which %s was read asks nothing', async (_, shown) => {
    const { asked, context } = around(row('0'), shown)
    expect(await endOf(status({ endorNo: 'E1' }, context))).toEqual(['unread', {}])
    expect(asked).toEqual([])
  })
})

describe('submitting', () => {
  const form = {
    autograph: { picture: 'data:image/png;base64,AAAA', width: 370, height: 300, strokes: [{ points: [] }] },
    images: [new File(['x'], '行驶证.png', { type: 'image/png' })],
  }
  it('SIGN-13 SIGNIMG-10 AMB2-37 sends the signature, its strokes, the photos, and what was shown and agreed to', async () => {
    const { asked, context } = around({ data: { errcode: '0' } }, SHOWN)
    expect(await endOf(submit({ form, consent: 'yes' }, context))).toBeUndefined()
    expect(asked).toEqual([
      [
        'uploadImageToPcis',
        {
          autographBase64: 'AAAA',
          fileForm: [{ fileName: '行驶证.png', fileType: 'png', fileBase: 'eA==' }],
          strokes: '{"width":370,"height":300,"strokes":[{"points":[]}]}',
          shownHash: 'hash',
          consent: 'yes',
          schemaVersion: 'built',
          phoneTime: NOW - TEN_YEARS,
        },
      ],
    ])
  })
  it.each([
    ['SIGN-16', '-1', 'refused'],
    ['SIGN-17', '5', 'failed'],
    ['SIGN-17', undefined, 'failed'],
  ])('%s errcode %s ends in %s, in the service’s words', async (_, errcode, outcome) => {
    const { context } = around({ ok: false, message: 'why', data: { errcode } }, SHOWN)
    expect(await endOf(submit({ form, consent: 'yes' }, context))).toEqual([outcome, { message: 'why' }])
  })
  it('AMB2-38 a refusal without words is a failed request', async () => {
    const { context } = around({ ok: false, message: '', data: {} }, SHOWN)
    expect(await endOf(submit({ form, consent: 'yes' }, context))).toEqual(['requestFailed', expect.anything()])
  })
})

describe('taking back', () => {
  it('SIGN-18 asks for the endorsement and the number', async () => {
    const { asked, context } = around({})
    expect(await endOf(undo({ endorNo: 'E1', mobile: '199' }, context))).toBeUndefined()
    expect(asked).toEqual([['undoEndorsementAutograph', { endorNo: 'E1', mobile: '199' }]])
  })
  it.each([
    ['why', ['failed', { message: 'why' }]],
    ['', ['requestFailed', expect.anything()]],
  ])('SIGN-20 a refusal saying %j', async (message, end) =>
    expect(await endOf(undo({}, around({ ok: false, message }).context))).toEqual(end))
})
