import { describe, expect, it } from 'vitest'
import type { MessengerAnswer } from '../../actions/messenger.ts'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import { createChatFollower } from './chat-follower.ts'

const NO_CHAT: MessengerAnswer<string> = { ok: false, failure: 'wrongEntry' }

/** A page in a tab, opened from the chat of `chat`; each part of `tab` may be changed between two steps. */
function createPage(chat: string | Error | undefined) {
  const tab = { chat, token: 't1' as string | undefined, stored: undefined as string | undefined, seen: undefined as string | undefined }
  let asked = 0
  const follower = createChatFollower({
    messenger: {
      async chatContact() {
        asked += 1
        if (tab.chat instanceof Error) throw tab.chat
        return tab.chat === undefined ? NO_CHAT : { ok: true, value: tab.chat }
      },
    },
    current: { get: () => tab.stored, set: (contact) => (tab.stored = contact) },
    seen: { get: () => tab.seen, set: (contact) => (tab.seen = contact) },
    session: () => tab.token,
  })
  return { tab, follower, customer: follower.customer, asked: () => asked }
}
/** Lets a question that no reader waits for be answered. */
const settle = () => new Promise((resolve) => setTimeout(resolve))

describe('the current customer', () => {
  it('DEC-39 BRIDGE-01 is the contact whose chat the app was opened from, asked for once', async () => {
    const { customer, asked } = createPage('A')
    expect([await customer.current(), await customer.current(), asked()]).toEqual(['A', 'A', 1])
  })
  it.each([
    ['in the messenger outside a chat', undefined],
    ['in a chat without a customer', ''],
    ['in a plain browser', new OutcomeError('unavailable')],
  ])('DEC-39 is undefined %s until one is chosen', async (_, chat) => {
    const { customer } = createPage(chat)
    expect(await customer.current()).toBeUndefined()
    customer.choose('B')
    expect(await customer.current()).toBe('B')
  })
  it('DEC-39 is the chosen one, also after the page returns to the same chat', async () => {
    const { customer, follower } = createPage('A')
    await customer.current()
    customer.choose('B')
    follower.shown()
    expect(await customer.current()).toBe('B')
  })
  it('DEC-39 is the chosen one when it was chosen before the chat was asked for', async () => {
    const { customer, follower } = createPage('A')
    customer.choose('B')
    await settle()
    expect(await customer.current()).toBe('B')
    follower.shown()
    expect(await customer.current()).toBe('B')
  })
  it('DEC-39 is the contact of another chat after the page returns with it', async () => {
    const { tab, customer, follower } = createPage('A')
    await customer.current()
    customer.choose('B')
    tab.chat = 'C'
    follower.shown()
    await settle()
    expect([tab.stored, await customer.current()]).toEqual(['C', 'C'])
  })
  it('DEC-39 does not change when the user leaves the chat', async () => {
    const { tab, customer, follower } = createPage('A')
    await customer.current()
    tab.chat = undefined
    follower.shown()
    expect(await customer.current()).toBe('A')
  })
  it('DEC-39 is the chat’s contact again after the app is opened from the same chat', async () => {
    const { customer, follower } = createPage('A')
    await customer.current()
    customer.choose('B')
    follower.opened()
    expect(await customer.current()).toBe('A')
  })
  it('DEC-39 is stored, so that a reload in the same chat keeps it', async () => {
    const { tab } = createPage('A')
    Object.assign(tab, { stored: 'B', seen: 'A' })
    const reloaded = createPage('A')
    Object.assign(reloaded.tab, tab)
    expect(await reloaded.customer.current()).toBe('B')
  })
  it('DEC-39 DEC-18 is asked for again in the next session, which has chosen none', async () => {
    const { tab, customer } = createPage('A')
    customer.choose('B')
    await settle()
    Object.assign(tab, { token: 't2', stored: undefined, seen: undefined })
    expect(await customer.current()).toBe('A')
  })
  it('DEC-39 is not asked for without a steward’s session', async () => {
    const { tab, customer, asked } = createPage('A')
    tab.token = undefined
    expect([await customer.current(), asked()]).toEqual([undefined, 0])
  })
  it('DEC-39 the answer to an ended session is ignored', async () => {
    const { tab, customer } = createPage('A')
    const pending = customer.current()
    tab.token = 't2'
    expect([await pending, tab.seen]).toEqual([undefined, undefined])
  })
  it('BRIDGE-07 rethrows a failure of the messenger without a known customer, and asks again', async () => {
    const { tab, customer } = createPage(new OutcomeError('outdatedClient'))
    await expect(customer.current()).rejects.toMatchObject({ outcome: 'outdatedClient' })
    tab.chat = 'A'
    expect(await customer.current()).toBe('A')
  })
  it('DEC-39 ignores a failure of the messenger with a known customer', async () => {
    const { tab, customer } = createPage(new OutcomeError('requestFailed'))
    tab.stored = 'B'
    expect(await customer.current()).toBe('B')
  })
})
