import { describe, expect, it, vi } from 'vitest'
import type { Customer, Session } from '../../generated/data.ts'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import type { Messenger, MessengerAnswer } from '../messenger.ts'
import { currentContact, currentCustomer } from './current.ts'

const inChat = (answer: MessengerAnswer<string>) => vi.fn<Messenger['currentCustomer']>(async () => answer)
const ended = (outcome: string) => async () => Promise.reject(new OutcomeError(outcome))

type Around = Parameters<typeof currentCustomer>[0]
const around = (session: Session, ask: Messenger['currentCustomer'], call: () => Promise<unknown> = ended('requestFailed')) =>
  ({ session: { get: () => session }, messenger: { currentCustomer: ask }, call }) as unknown as Around

describe('the contact one is working with', () => {
  it('AMB-36 is the one chosen in this session, and nobody asks the messenger', async () => {
    const ask = inChat({ ok: true, value: 'wm2' })
    expect(await currentContact(around({ externalUserId: 'wm1' }, ask))).toBe('wm1')
    expect(ask).not.toHaveBeenCalled()
  })
  it('AMB-36 BRIDGE-01 is else the one whose chat the app was opened from', async () =>
    expect(await currentContact(around({}, inChat({ ok: true, value: 'wm2' })))).toBe('wm2'))
  it.each([
    ['another place of the messenger', inChat({ ok: false, failure: 'wrongEntry' })],
    ['a chat without a customer', inChat({ ok: true, value: '' })],
    ['a plain browser', ended('unavailable')],
  ])('AMB-36 is nobody in %s', async (_, ask) => expect(await currentContact(around({}, ask))).toBeUndefined())
  it('BRIDGE-07 an outdated client stays the whole app’s to answer', async () =>
    await expect(currentContact(around({}, ended('outdatedClient')))).rejects.toMatchObject({ outcome: 'outdatedClient' }))
})

describe('the customer behind the contact', () => {
  const chosen = { externalUserId: 'wm1' }
  const customer: Customer = { externalUserid: 'wm1', idNo: '1' }
  it('CALL-08 is what the service answers', async () =>
    expect(await currentCustomer(around(chosen, ended('unavailable'), async () => ({ ok: true, data: customer })))).toBe(customer))
  it.each([
    ['a refusal in words', async () => ({ ok: false, data: customer })],
    ['another’s customer', ended('forbidden')],
    ['a customer who is gone', ended('gone')],
  ])('CALL-08 is nobody after %s', async (_, call) =>
    expect(await currentCustomer(around(chosen, ended('unavailable'), call))).toBeUndefined())
  it('SHELL-10 a failed request stays one', async () =>
    await expect(currentCustomer(around(chosen, ended('unavailable')))).rejects.toMatchObject({ outcome: 'requestFailed' }))
})
