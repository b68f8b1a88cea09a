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

const createContext = (parts: { messenger?: Partial<Messenger>; device?: Partial<Device>; session?: object }) =>
  parts as unknown as Context<never, never>
const answerWith = <Value>(answer: MessengerAnswer<Value>) =>
  vi.fn<(argument: unknown) => Promise<MessengerAnswer<Value>>>(async () => answer)
const failWith = (failure: MessengerFailure) => async (): Promise<MessengerAnswer<never>> => ({ ok: false, failure })
const outcomeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: unknown) => (error instanceof OutcomeError ? error.outcome : String(error)),
  )

describe('commands of the phone', () => {
  it('AMB-76 MSG-41 CUSTDETAIL-32 dials, and throws noNumber without a number', async () => {
    const dial = vi.fn<Device['call']>()
    await call({ mobile: ' 19900001001 ' }, createContext({ device: { call: dial } }))
    expect(dial).toHaveBeenCalledExactlyOnceWith('19900001001')
    for (const mobile of ['', '  ', undefined])
      expect(await outcomeOf(call(mobile === undefined ? {} : { mobile }, createContext({ device: { call: dial } })))).toBe('noNumber')
    expect(dial).toHaveBeenCalledOnce()
  })
  it.each([
    [true, 'done'],
    [false, 'failed'],
  ])('AMB-50 CUSTDETAIL-38 MSG-37 maps the clipboard result %s to %s', async (copied, expected) =>
    expect(await outcomeOf(copy({ text: 'P1' }, createContext({ device: { copy: async () => copied } })))).toBe(expected))
})

describe('commands of the messenger', () => {
  it('BRIDGE-03 opens a colleague’s chat', async () => {
    const open = answerWith({ ok: true, value: undefined })
    expect(await outcomeOf(chatWithStaff({ userId: 'u7' }, createContext({ messenger: { chatWithStaff: open } })))).toBe('done')
    expect(open).toHaveBeenCalledExactlyOnceWith('u7')
    expect(await outcomeOf(chatWithStaff({ userId: 'u7' }, createContext({ messenger: { chatWithStaff: failWith('notAllowed') } })))).toBe(
      'failed',
    )
  })
  it('AMB-76 AMB-52 BRIDGE-06 CUSTDETAIL-30 MSG-38 opens a customer’s chat, and throws noCustomer without an id', async () => {
    const open = answerWith({ ok: true, value: undefined })
    const context = createContext({ messenger: { chatWithCustomer: open } })
    expect(await outcomeOf(chatWithCustomer({ externalUserid: 'wm7' }, context))).toBe('done')
    expect(await outcomeOf(chatWithCustomer({}, context))).toBe('noCustomer')
    expect(open).toHaveBeenCalledExactlyOnceWith('wm7')
  })
  it('BRIDGE-07 rethrows outdatedClient for the app’s global handler', async () => {
    const outdated = () => Promise.reject(new OutcomeError('outdatedClient'))
    expect(await outcomeOf(chatWithStaff({ userId: 'u7' }, createContext({ messenger: { chatWithStaff: outdated } })))).toBe(
      'outdatedClient',
    )
  })
  it('BRIDGE-04 returns picked colleagues with the field names of both lists', async () => {
    const pick = answerWith({ ok: true, value: [{ userId: 'u7', name: 'Seven' }] })
    const selected = [{ userName: 'One', userId: 'u1' }, { userName: 'Two', taskUser: 'u2' }, { userName: 'Without id' }]
    expect(await pickPeople({ selected }, createContext({ messenger: { pickPeople: pick } }))).toEqual([
      { userName: 'Seven', userId: 'u7', taskUser: 'u7' },
    ])
    expect(pick).toHaveBeenCalledExactlyOnceWith(['u1', 'u2'])
  })
  it.each([
    ['cancelled', 'cancelled'],
    ['timedOut', 'failed'],
  ] as const)('BRIDGE-04 maps the picker’s failure %s to the outcome %s', async (failure, expected) => {
    expect(await outcomeOf(pickPeople({}, createContext({ messenger: { pickPeople: failWith(failure) } })))).toBe(expected)
  })
  it('DEC-16 opens the page that the operator configured for a key, and throws noAddress without one', async () => {
    const open = vi.fn<(key: string) => boolean>((key) => key === 'privacy')
    const context = { externalLinks: { open } } as unknown as Context<never, never>
    expect(await outcomeOf(openLink({ link: 'privacy' }, context))).toBe('done')
    open.mockReturnValue(false)
    expect(await outcomeOf(openLink({ link: 'privacy' }, context))).toBe('noAddress')
    expect(open.mock.calls).toEqual([['privacy'], ['privacy']])
  })
  const rating = (parts: { messenger?: Partial<Messenger>; ratingUrl?: string | undefined }) =>
    ({
      ...parts,
      messenger: { chatContact: async () => ({ ok: true, value: 'wm1' }), ...parts.messenger },
      externalLinks: { ratingUrl: 'ratingUrl' in parts ? parts.ratingUrl : 'https://rate.example.com/7' },
      link: (path: string) => `https://steward.example.com${path}`,
      message: () => ({ title: 'A title', text: 'A text' }),
    }) as unknown as Context<never, 'rating.card'>
  it('MODE-11 CALL2-37 sends the operator’s rating page as a card with title, text, link and picture', async () => {
    const send = answerWith({ ok: true, value: undefined })
    expect(await outcomeOf(sendRatingCard({}, rating({ messenger: { sendNews: send } })))).toBe('done')
    const imgUrl = 'https://steward.example.com/mark.svg'
    expect(send).toHaveBeenCalledExactlyOnceWith({ title: 'A title', desc: 'A text', link: 'https://rate.example.com/7', imgUrl })
  })
  it('DEC-39 throws otherChat without sending in the chat of another customer', async () => {
    const send = answerWith({ ok: true, value: undefined })
    const messenger = { sendNews: send }
    expect(await outcomeOf(sendRatingCard({ externalUserid: 'wm2' }, rating({ messenger })))).toBe('otherChat')
    expect(send).not.toHaveBeenCalled()
    expect(await outcomeOf(sendRatingCard({ externalUserid: 'wm1' }, rating({ messenger })))).toBe('done')
  })
  it.each([
    ['cancelled', 'failed'],
    ['wrongEntry', 'failed'],
    ['timedOut', 'failed'],
  ] as const)('MODE-11 maps the failure %s of the card to the silent outcome %s', async (failure, expected) =>
    expect(await outcomeOf(sendRatingCard({}, rating({ messenger: { sendNews: failWith(failure) } })))).toBe(expected))
  it('MODE-11 throws noPage without sending when the operator configured no rating page', async () => {
    const send = answerWith({ ok: true, value: undefined })
    expect(await outcomeOf(sendRatingCard({}, rating({ messenger: { sendNews: send }, ratingUrl: undefined })))).toBe('noPage')
    expect(send).not.toHaveBeenCalled()
  })
})

describe('messenger.useRoom', () => {
  const inGroup = (currentChat: Messenger['currentChat'], chatid?: string) => {
    const session = { get: () => (chatid === undefined ? {} : { chatid }), set: vi.fn<(values: object) => void>() }
    return { messenger: { currentChat }, session }
  }
  it('CUSTDETAIL-08 CALL2-26 BRIDGE-02 keeps the group of the entry URL, else stores the chat’s group', async () => {
    const currentChat = vi.fn<Messenger['currentChat']>(async () => ({ ok: true, value: 'wr2' }))
    const [fromEntry, fromChat] = [inGroup(currentChat, 'wr1'), inGroup(currentChat)]
    expect(await outcomeOf(useRoom({}, createContext(fromEntry)))).toBe('done')
    expect(currentChat).not.toHaveBeenCalled()
    expect(await outcomeOf(useRoom({}, createContext(fromChat)))).toBe('done')
    expect([fromEntry.session.set.mock.calls, fromChat.session.set.mock.calls]).toEqual([[], [[{ chatid: 'wr2' }]]])
  })
  it.each<[string, Messenger['currentChat']]>([
    ['the messenger refuses', async () => ({ ok: false, failure: 'wrongEntry' })],
    ['the chat has no group', async () => ({ ok: true, value: '' })],
    ['the app runs outside the messenger', () => Promise.reject(new OutcomeError('unavailable'))],
  ])('CUSTDETAIL-08 throws none when %s', async (_case, currentChat) => {
    const parts = inGroup(currentChat)
    expect(await outcomeOf(useRoom({}, createContext(parts)))).toBe('none')
    expect(parts.session.set).not.toHaveBeenCalled()
  })
})
