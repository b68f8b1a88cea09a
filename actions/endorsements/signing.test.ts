import { describe, expect, it } from 'vitest'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import images from './endorsement.images.ts'
import endorsement from './signing.endorsement.ts'
import read from './signing.read.ts'
import status from './signing.status.ts'
import submit from './signing.submit.ts'
import undo from './signing.undo.ts'

type SigningContext = Parameters<typeof images>[1] &
  Parameters<typeof endorsement>[1] &
  Parameters<typeof read>[1] &
  Parameters<typeof status>[1] &
  Parameters<typeof submit>[1] &
  Parameters<typeof undo>[1]

const NOW = 1_795_000_000_000
/** How far the simulated phone's clock is behind. */
const TEN_YEARS = 3_650 * 86_400_000

/** A context whose call answers `answer`; `shown` is what the tab has displayed. */
function createContext(answer: object, shown?: object) {
  const calls: [string, object][] = []
  const stored = new Map<string, unknown>(shown ? [['shown', shown]] : [])
  const context = {
    call: async (name: string, request: object) => {
      calls.push([name, request])
      return { ok: true, message: undefined, ...answer }
    },
    handoff: { get: (name: string) => stored.get(name), set: (name: string, value: unknown) => void stored.set(name, value) },
    now: () => NOW,
    phoneTime: () => NOW - TEN_YEARS,
    build: 'built',
    message: (name: string) => ({ text: name }),
  }
  return { calls, stored, context: context as unknown as SigningContext }
}
const outcomeOf = (promise: Promise<unknown>) =>
  promise.catch((error: unknown) => (error instanceof OutcomeError ? [error.outcome, error.carries] : String(error)))

const SHOWN = { endorNo: 'E1', shownHash: 'hash' }
const FILES = { imgBaseList: [], shownHash: 'hash' }

describe('the endorsement to sign', () => {
  it('CALL2-32 SIGN-01 AMB2-32 returns the insurer’s images as data URLs', async () => {
    const { calls, context } = createContext({ data: { imgBaseList: ['AAAA', 'data:image/png;base64,BBBB'], shownHash: 'hash' } })
    expect(await images({ endorNo: 'E1' }, context)).toEqual({
      imgBaseList: ['data:image/jpeg;base64,AAAA', 'data:image/png;base64,BBBB'],
      shownHash: 'hash',
    })
    expect(calls).toEqual([['getFollowFiles', { endorNo: 'E1' }]])
  })
  it('SIGN-21 DEC-30 fetches the endorsement of the token, without sending a number', async () => {
    const { calls, context } = createContext({ data: { endorsement: { endorNo: 'E1', endorType: '51' }, shownHash: 'hash' } })
    expect(await endorsement({}, context)).toEqual({ endorNo: 'E1', endorType: '51', shownHash: 'hash' })
    expect(calls).toEqual([['getSigningEndorsement', {}]])
  })
  it('DEC-30 DEC-34 records the reading and hands over the displayed hash for signing', async () => {
    const { calls, stored, context } = createContext({ data: {} })
    await read({ endorsement: { ...SHOWN, endorType: '51' }, files: FILES }, context)
    expect(calls).toEqual([['noteSigningRead', { shownHash: 'hash', phoneTime: NOW - TEN_YEARS }]])
    expect(stored.get('shown')).toEqual(SHOWN)
  })
  it.each([
    'another',
    undefined,
  ])('DEC-30 throws conflict without a call when the pictures belong to another content: %s', async (shownHash) => {
    const { calls, stored, context } = createContext({ data: {} })
    const files = { imgBaseList: [], ...(shownHash && { shownHash }) }
    expect(await outcomeOf(read({ endorsement: SHOWN, files }, context))).toEqual(['conflict', { message: 'sign.changed' }])
    expect([calls, stored.get('shown')]).toEqual([[], undefined])
  })
  it('DEC-29 throws gone when the link was withdrawn during reading, and hands over no hash', async () => {
    const { stored, context } = createContext({ ok: false, message: 'withdrawn', data: {} })
    expect(await outcomeOf(read({ endorsement: SHOWN, files: FILES }, context))).toEqual(['gone', { message: 'withdrawn' }])
    expect(stored.get('shown')).toBeUndefined()
  })
})

describe('CALL2-27 AMB2-38 signing.status', () => {
  const row = (isAutograph?: string) => ({ data: { rows: isAutograph === undefined ? [] : [{ isAutograph, message: 'why' }] } })
  it('CALL2-27 SIGN-09 SIGN-10 queries the status; 0 permits signing', async () => {
    const { calls, context } = createContext(row('0'), SHOWN)
    expect(await outcomeOf(status({ endorNo: 'E1' }, context))).toBeUndefined()
    expect(calls).toEqual([['getWechatCustomerLoginResult', { endorNo: 'E1' }]])
  })
  it('AMB2-38 SIGN-09 uses the first row', async () => {
    const rows = [{ isAutograph: '0' }, { isAutograph: '1', message: 'why' }]
    expect(await outcomeOf(status({ endorNo: 'E1' }, createContext({ data: { rows } }, SHOWN).context))).toBeUndefined()
  })
  it.each([
    ['no row', []],
    ['a row without a code', [{}]],
    ['another code', [{ isAutograph: '1' }]],
  ])('AMB2-38 SIGN-11 ENUM2-21 throws closed without a message for %s', async (_, rows) => {
    const { context } = createContext({ data: { rows } }, SHOWN)
    expect(await outcomeOf(status({ endorNo: 'E1' }, context))).toEqual(['closed', { message: '' }])
  })
  it.each([['1'], ['2'], ['']])('AMB2-38 SIGN-11 ENUM2-21 %j throws closed with the server’s message', async (code) =>
    expect(await outcomeOf(status({ endorNo: 'E1' }, createContext(row(code), SHOWN).context))).toEqual(['closed', { message: 'why' }]))
  it.each([
    ['no endorsement', undefined],
    ['another endorsement', { endorNo: 'E2', shownHash: 'hash' }],
  ])('SIGN-21 DEC-30 DEC-45 throws unread without a call in a tab where %s was read', async (_, shown) => {
    const { calls, context } = createContext(row('0'), shown)
    expect(await outcomeOf(status({ endorNo: 'E1' }, context))).toEqual(['unread', {}])
    expect(calls).toEqual([])
  })
})

describe('CALL2-29 AMB2-38 signing.submit', () => {
  const form = {
    autograph: { picture: 'data:image/png;base64,AAAA', width: 370, height: 300, strokes: [{ points: [] }] },
    images: [new File(['x'], '行驶证.png', { type: 'image/png' })],
  }
  it('CALL2-29 SIGN-13 SIGNIMG-10 AMB2-37 sends the signature, its strokes, the photos, the displayed hash and the consent', async () => {
    const { calls, context } = createContext({ data: { errcode: '0' } }, SHOWN)
    expect(await outcomeOf(submit({ form, consent: 'yes' }, context))).toBeUndefined()
    expect(calls).toEqual([
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
    ['SIGN-16 CALL2-29 AMB2-38', '-1', 'refused'],
    ['SIGN-17 AMB2-38', '5', 'failed'],
    ['SIGN-17', '-2', 'failed'],
    ['SIGN-17', undefined, 'failed'],
  ])('%s errcode %s throws %s with the server’s message', async (_, errcode, outcome) => {
    const { context } = createContext({ ok: false, message: 'why', data: { errcode } }, SHOWN)
    expect(await outcomeOf(submit({ form, consent: 'yes' }, context))).toEqual([outcome, { message: 'why' }])
  })
  it('AMB2-38 throws requestFailed for a refusal without a message', async () => {
    const { context } = createContext({ ok: false, message: '', data: {} }, SHOWN)
    expect(await outcomeOf(submit({ form, consent: 'yes' }, context))).toEqual(['requestFailed', expect.anything()])
  })
})

describe('CALL2-28 AMB2-38 signing.undo', () => {
  it('CALL2-28 SIGN-18 sends the endorsement number and the mobile', async () => {
    const { calls, context } = createContext({})
    expect(await outcomeOf(undo({ endorNo: 'E1', mobile: '199' }, context))).toBeUndefined()
    expect(calls).toEqual([['undoEndorsementAutograph', { endorNo: 'E1', mobile: '199' }]])
  })
  it.each([
    ['why', ['failed', { message: 'why' }]],
    ['', ['requestFailed', expect.anything()]],
  ])('AMB2-38 SIGN-20 maps a refusal with the message %j to its outcome', async (message, outcome) =>
    expect(await outcomeOf(undo({}, createContext({ ok: false, message }).context))).toEqual(outcome))
})
