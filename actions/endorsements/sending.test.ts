import { describe, expect, it, vi } from 'vitest'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import type { Messenger } from '../messenger.ts'
import copyLink from './endorsement.copyLink.ts'
import send from './endorsement.send.ts'
import withdraw from './endorsement.withdraw.ts'

type Around = Parameters<typeof send>[1] & Parameters<typeof copyLink>[1] & Parameters<typeof withdraw>[1]

const endorsement = { endorNo: 'E1', policyNo: 'P1' }
const OK = { ok: true, data: {} }

/** What happened, in order: calls with their requests, cards, copies. `answers`: what a call answers instead of success. */
function around(answers: Record<string, () => unknown> = {}, sendNews?: Messenger['sendNews'], copies = true) {
  const happened: [string, unknown][] = []
  const kept = new Map<string, unknown>()
  const standard: Record<string, () => unknown> = {
    reserveSigningLink: () => ({ ok: true, data: { linkId: 'L1' } }),
    getUserByUserId: () => ({ ok: true, data: { name: 'Seven', userId: 'u7', mobile: '19900001001' } }),
  }
  const context = {
    async call(name: string, request: unknown) {
      happened.push([name, request])
      const answer = (answers[name] ?? standard[name] ?? (() => OK))()
      if (answer instanceof Error) throw answer
      return answer
    },
    session: { get: () => ({ userId: 'u7', userCode: 'seven@example.com', externalUserId: 'wm2' }) },
    messenger: {
      currentCustomer: async () => ({ ok: true, value: 'wm1' }),
      sendNews: async (news: Parameters<Messenger['sendNews']>[0]) => {
        happened.push(['card', news])
        return sendNews ? sendNews(news) : { ok: true, value: undefined }
      },
    },
    device: {
      async copy(text: Promise<string>) {
        const copied = await text.catch(() => undefined)
        happened.push(['copy', copied])
        return copies && copied !== undefined
      },
    },
    handoff: { get: (key: string) => kept.get(key), set: (key: string, value: unknown) => void kept.set(key, value) },
    link: (path: string) => `https://steward.example.com${path}`,
    message: () => ({ title: 'A title', text: 'A text' }),
  }
  return { happened, names: () => happened.map(([name]) => name), context: context as unknown as Around }
}
const endOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'done',
    (error: unknown) => (error instanceof OutcomeError ? error.outcome : String(error)),
  )
const refusing = (message?: string) => () => ({ ok: false, message, data: {} })
const address = (externalUserId: string) =>
  `https://steward.example.com/customerLogin?endorNo=E1&email=seven%40example.com&policyNo=P1&taskUserId=u7&externalUserId=${externalUserId}&linkId=L1`

describe('sending the link of an endorsement', () => {
  it('SENDLINK-05 SENDLINK-06 SENDLINK-07 SENDLINK-11 AMB2-29 AMB2-31 DEC-29 reserves a number, sends the card, and makes the record', async () => {
    const { happened, context } = around()
    expect(await endOf(send({ endorsement }, context))).toBe('done')
    expect(happened).toEqual([
      ['reserveSigningLink', { ...endorsement, externalUserId: 'wm1' }],
      ['card', { title: 'A title', desc: 'A text', link: address('wm1'), imgUrl: 'https://steward.example.com/mark.svg' }],
      ['getUserByUserId', { userId: 'u7' }],
      ['addTaskMainAndMsgFollow', { ...endorsement, linkId: 'L1', mobile: '19900001001', externalUserId: 'wm1' }],
    ])
  })
  it.each(['cancelled', 'wrongEntry', 'timedOut'] as const)('AMB2-29 a card that is %s leaves no record', async (failure) => {
    const { names, context } = around({}, async () => ({ ok: false, failure }))
    expect(await endOf(send({ endorsement }, context))).toBe('failed')
    expect(names()).toEqual(['reserveSigningLink', 'card'])
  })
  it('SENDLINK-03 a second link is refused in words, and no card goes out', async () => {
    const { names, context } = around({ reserveSigningLink: refusing('sent already') })
    expect(await send({ endorsement }, context).catch((error: unknown) => error)).toMatchObject({
      outcome: 'refused',
      carries: { message: 'sent already' },
    })
    expect(names()).toEqual(['reserveSigningLink'])
  })
  it('AMB2-29 a card whose record was lost is not sent again: the record is made up for', async () => {
    const record = vi.fn<() => unknown>(() => new OutcomeError('requestFailed'))
    const { happened, names, context } = around({ addTaskMainAndMsgFollow: record })
    expect(await endOf(send({ endorsement }, context))).toBe('requestFailed')
    happened.splice(0)
    record.mockReturnValue(OK)
    expect(await endOf(send({ endorsement }, context))).toBe('done')
    expect(names()).toEqual(['getUserByUserId', 'addTaskMainAndMsgFollow'])
    happened.splice(0)
    expect(await endOf(send({ endorsement }, context))).toBe('done')
    expect(names()).toContain('card')
  })
  it('a lost record of one endorsement says nothing of another', async () => {
    const { happened, names, context } = around({ addTaskMainAndMsgFollow: () => new OutcomeError('requestFailed') })
    await endOf(send({ endorsement }, context))
    happened.splice(0)
    await endOf(send({ endorsement: { endorNo: 'E2', policyNo: 'P1' } }, context))
    expect(names()).toContain('card')
  })
  it('SENDLINK-11 a sender whose number can’t be had sends without it', async () => {
    const { happened, context } = around({ getUserByUserId: () => new OutcomeError('requestFailed') })
    expect(await endOf(send({ endorsement }, context))).toBe('done')
    expect(happened.at(-1)).toEqual(['addTaskMainAndMsgFollow', { ...endorsement, linkId: 'L1', externalUserId: 'wm1' }])
  })
})

describe('copying the link of an endorsement', () => {
  it('SENDLINK-08 SENDLINK-09 AMB2-30 reserves a number, copies, and makes the record', async () => {
    const { happened, context } = around()
    expect(await endOf(copyLink({ endorsement }, context))).toBe('done')
    expect(happened).toEqual([
      ['reserveSigningLink', endorsement],
      ['copy', address('')],
      ['getUserByUserId', { userId: 'u7' }],
      ['copyAddWechatFollowInfo', { ...endorsement, linkId: 'L1', mobile: '19900001001' }],
    ])
  })
  it('AMB2-30 asks for the clipboard before the number is answered, while the tap still counts', async () => {
    const { context } = around({ reserveSigningLink: () => new Promise(() => undefined) })
    const copy = vi.spyOn(context.device, 'copy')
    void copyLink({ endorsement }, context)
    expect(copy).toHaveBeenCalledOnce()
  })
  it('SENDLINK-10 AMB2-30 a refused clipboard leaves no record', async () => {
    const { names, context } = around({}, undefined, false)
    expect(await endOf(copyLink({ endorsement }, context))).toBe('failed')
    expect(names()).toEqual(['reserveSigningLink', 'copy'])
  })
  it('SENDLINK-10 AMB2-30 a refused record is a failed copy', async () =>
    expect(await endOf(copyLink({ endorsement }, around({ copyAddWechatFollowInfo: refusing('no') }).context))).toBe('failed'))
  it('SENDLINK-03 a second link is refused in words', async () =>
    expect(await endOf(copyLink({ endorsement }, around({ reserveSigningLink: refusing('sent already') }).context))).toBe('refused'))
})

describe('withdrawing a link', () => {
  it('DEC-29 says its number', async () => {
    const { happened, context } = around()
    expect(await endOf(withdraw({ linkId: 'L1' }, context))).toBe('done')
    expect(happened).toEqual([['withdrawSigningLink', { linkId: 'L1' }]])
  })
  it('is refused in words, without any it has failed', async () => {
    expect(await endOf(withdraw({ linkId: 'L1' }, around({ withdrawSigningLink: refusing('signed') }).context))).toBe('refused')
    expect(await endOf(withdraw({ linkId: 'L1' }, around({ withdrawSigningLink: refusing() }).context))).toBe('requestFailed')
  })
})
