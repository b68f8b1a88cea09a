import { describe, expect, it, vi } from 'vitest'
import type { Customer, Session } from '../../generated/data.ts'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import type { Messenger, MessengerAnswer } from '../messenger.ts'
import { currentContact, currentCustomer } from './current.ts'

const inChat = (answer: MessengerAnswer<string>) => vi.fn<Messenger['currentCustomer']>(async () => answer)
const rejectWith = (outcome: string) => async () => Promise.reject(new OutcomeError(outcome))

type CustomerContext = Parameters<typeof currentCustomer>[0]
const createContext = (
  session: Session,
  currentCustomerOfChat: Messenger['currentCustomer'],
  call: () => Promise<unknown> = rejectWith('requestFailed'),
) => ({ session: { get: () => session }, messenger: { currentCustomer: currentCustomerOfChat }, call }) as unknown as CustomerContext

describe('currentContact', () => {
  it('AMB-36 returns the contact chosen in this session without calling the messenger', async () => {
    const ask = inChat({ ok: true, value: 'wm2' })
    expect(await currentContact(createContext({ externalUserId: 'wm1' }, ask))).toBe('wm1')
    expect(ask).not.toHaveBeenCalled()
  })
  it('AMB-36 BRIDGE-01 otherwise returns the contact whose chat the app was opened from', async () =>
    expect(await currentContact(createContext({}, inChat({ ok: true, value: 'wm2' })))).toBe('wm2'))
  it.each([
    ['the messenger, outside a chat', inChat({ ok: false, failure: 'wrongEntry' })],
    ['a chat without a customer', inChat({ ok: true, value: '' })],
    ['a plain browser', rejectWith('unavailable')],
  ])('AMB-36 returns undefined in %s', async (_, chat) => expect(await currentContact(createContext({}, chat))).toBeUndefined())
  it('BRIDGE-07 rethrows outdatedClient for the app’s global handler', async () =>
    await expect(currentContact(createContext({}, rejectWith('outdatedClient')))).rejects.toMatchObject({ outcome: 'outdatedClient' }))
})

describe('currentCustomer', () => {
  const chosen = { externalUserId: 'wm1' }
  const customer: Customer = { externalUserid: 'wm1', idNo: '1' }
  it('CALL-08 returns the server’s answer', async () =>
    expect(await currentCustomer(createContext(chosen, rejectWith('unavailable'), async () => ({ ok: true, data: customer })))).toBe(
      customer,
    ))
  it.each([
    ['a refusal with a message', async () => ({ ok: false, data: customer })],
    ['forbidden, for another steward’s customer', rejectWith('forbidden')],
    ['gone, for a deleted customer', rejectWith('gone')],
  ])('CALL-08 returns undefined after %s', async (_, call) =>
    expect(await currentCustomer(createContext(chosen, rejectWith('unavailable'), call))).toBeUndefined())
  it('SHELL-10 rethrows requestFailed', async () =>
    await expect(currentCustomer(createContext(chosen, rejectWith('unavailable')))).rejects.toMatchObject({ outcome: 'requestFailed' }))
})
