import { describe, expect, it, vi } from 'vitest'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import type { Messenger } from '../messenger.ts'
import copyLink from './endorsement.copyLink.ts'
import send from './endorsement.send.ts'
import withdraw from './endorsement.withdraw.ts'

type SendContext = Parameters<typeof send>[1] & Parameters<typeof copyLink>[1] & Parameters<typeof withdraw>[1]

const endorsement = { endorNo: 'E1', policyNo: 'P1' }
const OK = { ok: true, data: {} }

/** A context that logs calls, cards and clipboard writes in order. `answers` overrides the successful answers. */
function createContext(answers: Record<string, () => unknown> = {}, sendNews?: Messenger['sendNews'], copies = true, chat = 'wm1') {
  const log: [string, unknown][] = []
  const stored = new Map<string, unknown>([['endorsementContact', 'wm1']])
  const standard: Record<string, () => unknown> = {
    reserveSigningLink: () => ({ ok: true, data: { linkId: 'L1' } }),
    getUserByUserId: () => ({ ok: true, data: { name: 'Seven', userId: 'u7', mobile: '19900001001' } }),
  }
  const context = {
    async call(name: string, request: unknown) {
      log.push([name, request])
      const answer = (answers[name] ?? standard[name] ?? (() => OK))()
      if (answer instanceof Error) throw answer
      return answer
    },
    // The bound account of the insurer's app may have another mobile (SENDLINK-11).
    session: { get: () => ({ userId: 'u7', userCode: 'seven@example.com', mobile: '19900009999' }) },
    customer: { current: async () => 'wm2' },
    messenger: {
      chatContact: async () => (chat === '' ? { ok: false, failure: 'wrongEntry' } : { ok: true, value: chat }),
      sendNews: async (news: Parameters<Messenger['sendNews']>[0]) => {
        log.push(['card', news])
        return sendNews ? sendNews(news) : { ok: true, value: undefined }
      },
    },
    device: {
      async copy(text: Promise<string>) {
        const copied = await text.catch(() => undefined)
        log.push(['copy', copied])
        return copies && copied !== undefined
      },
    },
    handoff: { get: (key: string) => stored.get(key), set: (key: string, value: unknown) => void stored.set(key, value) },
    link: (path: string) => `https://steward.example.com${path}`,
    message: (_name: string, { endorNo, type }: Record<string, unknown>) => ({
      title: 'A title',
      text: `A text ${String(endorNo)} ${String(type)}`,
    }),
  }
  return { log, stored, names: () => log.map(([name]) => name), context: context as unknown as SendContext }
}
const outcomeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: unknown) => (error instanceof OutcomeError ? error.outcome : String(error)),
  )
const refuseWith = (message?: string) => () => ({ ok: false, message, data: {} })
const address = (externalUserId: string) =>
  `https://steward.example.com/customerLogin?endorNo=E1&email=seven%40example.com&policyNo=P1&taskUserId=u7&externalUserId=${externalUserId}&linkId=L1`

describe('AMB2-29 CALL2-35 endorsement.send', () => {
  it('CALL-34 CALL2-35 SENDLINK-05 SENDLINK-06 SENDLINK-07 SENDLINK-11 AMB2-29 AMB2-31 DEC-29 reserves a link id, sends the card, creates the record', async () => {
    const { log, context } = createContext()
    expect(await outcomeOf(send({ endorsement, type: 'A type' }, context))).toBe('done')
    expect(log).toEqual([
      ['reserveSigningLink', { ...endorsement, externalUserId: 'wm1' }],
      ['card', { title: 'A title', desc: 'A text E1 A type', link: address('wm1'), imgUrl: 'https://steward.example.com/mark.svg' }],
      ['getUserByUserId', { userId: 'u7' }],
      ['addTaskMainAndMsgFollow', { ...endorsement, linkId: 'L1', mobile: '19900001001', externalUserId: 'wm1' }],
    ])
  })
  it('DEC-39 throws otherChat in the chat of another customer, and sends and reserves nothing', async () => {
    const { log, context } = createContext({}, undefined, true, 'wm3')
    expect(await outcomeOf(send({ endorsement }, context))).toBe('otherChat')
    expect(log).toEqual([])
  })
  it('DEC-39 throws otherChat and sends no card when the chat changes while the link is reserved', async () => {
    const { names, context } = createContext({
      reserveSigningLink() {
        Object.assign(context.messenger, { chatContact: async () => ({ ok: true, value: 'wm3' }) })
        return { ok: true, data: { linkId: 'L1' } }
      },
    })
    expect(await outcomeOf(send({ endorsement }, context))).toBe('otherChat')
    expect(names()).toEqual(['reserveSigningLink'])
  })
  it('DEC-39 sends to the current customer when the list named none', async () => {
    const { log, stored, context } = createContext({}, undefined, true, 'wm2')
    stored.clear()
    expect(await outcomeOf(send({ endorsement }, context))).toBe('done')
    expect(log[0]).toEqual(['reserveSigningLink', { ...endorsement, externalUserId: 'wm2' }])
  })
  it.each(['cancelled', 'wrongEntry', 'timedOut'] as const)('AMB2-29 creates no record when the card is %s', async (failure) => {
    const { names, context } = createContext({}, async () => ({ ok: false, failure }))
    expect(await outcomeOf(send({ endorsement }, context))).toBe('failed')
    expect(names()).toEqual(['reserveSigningLink', 'card'])
  })
  it('SENDLINK-03 throws refused with the message for a second link, and sends no card', async () => {
    const { names, context } = createContext({ reserveSigningLink: refuseWith('sent already') })
    expect(await send({ endorsement }, context).catch((error: unknown) => error)).toMatchObject({
      outcome: 'refused',
      carries: { message: 'sent already' },
    })
    expect(names()).toEqual(['reserveSigningLink'])
  })
  it('AMB2-29 creates only the missing record on retry, without sending the card again', async () => {
    const record = vi.fn<() => unknown>(() => new OutcomeError('requestFailed'))
    const { log, names, context } = createContext({ addTaskMainAndMsgFollow: record })
    expect(await outcomeOf(send({ endorsement }, context))).toBe('requestFailed')
    log.splice(0)
    record.mockReturnValue(OK)
    expect(await outcomeOf(send({ endorsement }, context))).toBe('done')
    expect(names()).toEqual(['getUserByUserId', 'addTaskMainAndMsgFollow'])
    log.splice(0)
    expect(await outcomeOf(send({ endorsement }, context))).toBe('done')
    expect(names()).toContain('card')
  })
  it('AMB2-29 creates the missing record for the customer who got the card, also when another one is current since', async () => {
    const { log, stored, context } = createContext({ addTaskMainAndMsgFollow: () => new OutcomeError('requestFailed') })
    await outcomeOf(send({ endorsement }, context))
    stored.set('endorsementContact', 'wm3')
    log.splice(0)
    await outcomeOf(send({ endorsement }, context))
    expect(log.at(-1)).toMatchObject(['addTaskMainAndMsgFollow', { linkId: 'L1', externalUserId: 'wm1' }])
  })
  it('AMB2-29 after a refused record, as of a withdrawn link, the next attempt sends another card', async () => {
    const record = vi.fn<() => unknown>(() => new OutcomeError('requestFailed'))
    const { log, names, context } = createContext({ addTaskMainAndMsgFollow: record })
    await outcomeOf(send({ endorsement }, context))
    record.mockReturnValueOnce(refuseWith('withdrawn')()).mockReturnValue(OK)
    expect(await outcomeOf(send({ endorsement }, context))).toBe('refused')
    log.splice(0)
    expect(await outcomeOf(send({ endorsement }, context))).toBe('done')
    expect(names()).toContain('card')
  })
  it('sends a card for another endorsement although the record of the first is missing', async () => {
    const { log, names, context } = createContext({ addTaskMainAndMsgFollow: () => new OutcomeError('requestFailed') })
    await outcomeOf(send({ endorsement }, context))
    log.splice(0)
    await outcomeOf(send({ endorsement: { endorNo: 'E2', policyNo: 'P1' } }, context))
    expect(names()).toContain('card')
  })
  it('SENDLINK-11 omits the sender’s mobile when it cannot be fetched', async () => {
    const { log, context } = createContext({ getUserByUserId: () => new OutcomeError('requestFailed') })
    expect(await outcomeOf(send({ endorsement }, context))).toBe('done')
    expect(log.at(-1)).toEqual(['addTaskMainAndMsgFollow', { ...endorsement, linkId: 'L1', externalUserId: 'wm1' }])
  })
})

describe('AMB2-30 CALL2-36 endorsement.copyLink', () => {
  it('AMB2-31 CALL-35 CALL2-36 SENDLINK-08 SENDLINK-09 AMB2-30 reserves a link id, copies the link, creates the record', async () => {
    const { log, context } = createContext()
    expect(await outcomeOf(copyLink({ endorsement }, context))).toBe('done')
    expect(log).toEqual([
      ['reserveSigningLink', endorsement],
      ['copy', address('')],
      ['getUserByUserId', { userId: 'u7' }],
      ['copyAddWechatFollowInfo', { ...endorsement, linkId: 'L1', mobile: '19900001001' }],
    ])
  })
  it('AMB2-30 accesses the clipboard before the link id arrives, during the tap', async () => {
    const { context } = createContext({ reserveSigningLink: () => new Promise(() => undefined) })
    const copy = vi.spyOn(context.device, 'copy')
    void copyLink({ endorsement }, context)
    expect(copy).toHaveBeenCalledOnce()
  })
  it('SENDLINK-10 AMB2-30 creates no record when the clipboard refuses', async () => {
    const { names, context } = createContext({}, undefined, false)
    expect(await outcomeOf(copyLink({ endorsement }, context))).toBe('failed')
    expect(names()).toEqual(['reserveSigningLink', 'copy'])
  })
  it('SENDLINK-10 AMB2-30 throws failed when the record is refused', async () =>
    expect(await outcomeOf(copyLink({ endorsement }, createContext({ copyAddWechatFollowInfo: refuseWith('no') }).context))).toBe('failed'))
  it('SENDLINK-03 throws refused for a second link', async () =>
    expect(await outcomeOf(copyLink({ endorsement }, createContext({ reserveSigningLink: refuseWith('sent already') }).context))).toBe(
      'refused',
    ))
})

describe('endorsement.withdraw', () => {
  it('DEC-29 sends the link id', async () => {
    const { log, context } = createContext()
    expect(await outcomeOf(withdraw({ linkId: 'L1' }, context))).toBe('done')
    expect(log).toEqual([['withdrawSigningLink', { linkId: 'L1' }]])
  })
  it('throws refused with a message, requestFailed without one', async () => {
    expect(await outcomeOf(withdraw({ linkId: 'L1' }, createContext({ withdrawSigningLink: refuseWith('signed') }).context))).toBe(
      'refused',
    )
    expect(await outcomeOf(withdraw({ linkId: 'L1' }, createContext({ withdrawSigningLink: refuseWith() }).context))).toBe('requestFailed')
  })
})
