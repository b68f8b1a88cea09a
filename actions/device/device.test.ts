import { describe, expect, it, vi } from 'vitest'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import type { Context } from '../action.ts'
import type { Device, Messenger, MessengerAnswer, MessengerFailure } from '../messenger.ts'
import openLink from './device.openLink.ts'
import call from './device.call.ts'
import copy from './device.copy.ts'
import useRoom from './messenger.useRoom.ts'
import chatWithCustomer from './messenger.chatWithCustomer.ts'
import chatWithStaff from './messenger.chatWithStaff.ts'
import pickPeople from './messenger.pickPeople.ts'
import sendRatingCard from './messenger.sendRatingCard.ts'

const outside = (parts: { messenger?: Partial<Messenger>; device?: Partial<Device>; session?: object }) =>
  parts as unknown as Context<never, never>
const answering = <Value>(answer: MessengerAnswer<Value>) => vi.fn<(asked: unknown) => Promise<MessengerAnswer<Value>>>(async () => answer)
const refusing = (failure: MessengerFailure) => async (): Promise<MessengerAnswer<never>> => ({ ok: false, failure })
const endOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'done',
    (error: unknown) => (error instanceof OutcomeError ? error.outcome : String(error)),
  )

describe('commands on the telephone', () => {
  it('MSG-41 CUSTDETAIL-32 dials, and says that there is no number', async () => {
    const dial = vi.fn<Device['call']>()
    await call({ mobile: ' 19900001001 ' }, outside({ device: { call: dial } }))
    expect(dial).toHaveBeenCalledExactlyOnceWith('19900001001')
    for (const mobile of ['', '  ', undefined])
      expect(await endOf(call(mobile === undefined ? {} : { mobile }, outside({ device: { call: dial } })))).toBe('noNumber')
    expect(dial).toHaveBeenCalledOnce()
  })
  it.each([
    [true, 'done'],
    [false, 'failed'],
  ])('CUSTDETAIL-38 MSG-37 copying: %s is %s', async (did, expected) =>
    expect(await endOf(copy({ text: 'P1' }, outside({ device: { copy: async () => did } })))).toBe(expected))
})

describe('commands on the messenger', () => {
  it('BRIDGE-03 opens a colleague’s chat', async () => {
    const open = answering({ ok: true, value: undefined })
    expect(await endOf(chatWithStaff({ userId: 'u7' }, outside({ messenger: { chatWithStaff: open } })))).toBe('done')
    expect(open).toHaveBeenCalledExactlyOnceWith('u7')
    expect(await endOf(chatWithStaff({ userId: 'u7' }, outside({ messenger: { chatWithStaff: refusing('notAllowed') } })))).toBe('failed')
  })
  it('BRIDGE-06 CUSTDETAIL-30 MSG-38 opens a customer’s chat; one without an id has none', async () => {
    const open = answering({ ok: true, value: undefined })
    const context = outside({ messenger: { chatWithCustomer: open } })
    expect(await endOf(chatWithCustomer({ externalUserid: 'wm7' }, context))).toBe('done')
    expect(await endOf(chatWithCustomer({}, context))).toBe('noCustomer')
    expect(open).toHaveBeenCalledExactlyOnceWith('wm7')
  })
  it('BRIDGE-07 an outdated client stays the whole app’s to answer', async () => {
    const old = () => Promise.reject(new OutcomeError('outdatedClient'))
    expect(await endOf(chatWithStaff({ userId: 'u7' }, outside({ messenger: { chatWithStaff: old } })))).toBe('outdatedClient')
  })
  it('BRIDGE-04 picks colleagues, under the names of both lists', async () => {
    const pick = answering({ ok: true, value: [{ userId: 'u7', name: 'Seven' }] })
    const selected = [{ userName: 'One', userId: 'u1' }, { userName: 'Two', taskUser: 'u2' }, { userName: 'nobody' }]
    expect(await pickPeople({ selected }, outside({ messenger: { pickPeople: pick } }))).toEqual([
      { userName: 'Seven', userId: 'u7', taskUser: 'u7' },
    ])
    expect(pick).toHaveBeenCalledExactlyOnceWith(['u1', 'u2'])
  })
  it.each([
    ['cancelled', 'cancelled'],
    ['timedOut', 'failed'],
  ] as const)('BRIDGE-04 picking ends: %s is %s', async (failure, expected) => {
    expect(await endOf(pickPeople({}, outside({ messenger: { pickPeople: refusing(failure) } })))).toBe(expected)
  })
  it('DEC-16 opens the page that the operator gave for a link, and says when there is none', async () => {
    const open = vi.fn<(key: string) => boolean>((key) => key === 'privacy')
    const context = { externalLinks: { open } } as unknown as Context<never, never>
    expect(await endOf(openLink({ link: 'privacy' }, context))).toBe('done')
    open.mockReturnValue(false)
    expect(await endOf(openLink({ link: 'privacy' }, context))).toBe('noAddress')
    expect(open.mock.calls).toEqual([['privacy'], ['privacy']])
  })
  const rating = (parts: { messenger?: Partial<Messenger>; ratingUrl?: string | undefined }) =>
    ({
      ...parts,
      externalLinks: { ratingUrl: 'ratingUrl' in parts ? parts.ratingUrl : 'https://rate.example.com/7' },
      link: (path: string) => `https://steward.example.com${path}`,
      message: () => ({ title: 'A title', text: 'A text' }),
    }) as unknown as Context<never, 'rating.card'>
  it('MODE-11 CALL2-37 sends the operator’s page for ratings as a card with title, text, link and picture', async () => {
    const send = answering({ ok: true, value: undefined })
    expect(await endOf(sendRatingCard({}, rating({ messenger: { sendNews: send } })))).toBe('done')
    const imgUrl = 'https://steward.example.com/mark.svg'
    expect(send).toHaveBeenCalledExactlyOnceWith({ title: 'A title', desc: 'A text', link: 'https://rate.example.com/7', imgUrl })
  })
  it.each([
    ['cancelled', 'failed'],
    ['wrongEntry', 'failed'],
    ['timedOut', 'failed'],
  ] as const)('MODE-11 a card that is %s is quiet', async (failure, expected) =>
    expect(await endOf(sendRatingCard({}, rating({ messenger: { sendNews: refusing(failure) } })))).toBe(expected))
  it('MODE-11 without a page of the operator’s there is nothing to send', async () => {
    const send = answering({ ok: true, value: undefined })
    expect(await endOf(sendRatingCard({}, rating({ messenger: { sendNews: send }, ratingUrl: undefined })))).toBe('noPage')
    expect(send).not.toHaveBeenCalled()
  })
})

describe('the customer group', () => {
  const inGroup = (currentChat: Messenger['currentChat'], chatid?: string) => {
    const session = { get: () => (chatid === undefined ? {} : { chatid }), set: vi.fn<(values: object) => void>() }
    return { messenger: { currentChat }, session }
  }
  it('CUSTDETAIL-08 CALL2-26 BRIDGE-02 is the one of the entry, else that of the chat', async () => {
    const currentChat = vi.fn<Messenger['currentChat']>(async () => ({ ok: true, value: 'wr2' }))
    const [named, asked] = [inGroup(currentChat, 'wr1'), inGroup(currentChat)]
    expect(await endOf(useRoom({}, outside(named)))).toBe('done')
    expect(currentChat).not.toHaveBeenCalled()
    expect(await endOf(useRoom({}, outside(asked)))).toBe('done')
    expect([named.session.set.mock.calls, asked.session.set.mock.calls]).toEqual([[], [[{ chatid: 'wr2' }]]])
  })
  it.each<[string, Messenger['currentChat']]>([
    ['the host refuses', async () => ({ ok: false, failure: 'wrongEntry' })],
    ['the host names none', async () => ({ ok: true, value: '' })],
    ['there is no host', () => Promise.reject(new OutcomeError('unavailable'))],
  ])('CUSTDETAIL-08 where %s, there is none', async (_why, currentChat) => {
    const around = inGroup(currentChat)
    expect(await endOf(useRoom({}, outside(around)))).toBe('none')
    expect(around.session.set).not.toHaveBeenCalled()
  })
})
