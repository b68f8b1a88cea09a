import { describe, expect, it } from 'vitest'
import type { MessengerAnswer, MessengerFailure } from '../../actions/messenger.ts'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import { createChatFollower } from './chat-follower.ts'

const NO_CHAT: MessengerAnswer<string> = { ok: false, failure: 'wrongEntry' }

/** A failure that the messenger answers. */
class Failure extends Error {
  constructor(readonly failure: MessengerFailure) {
    super(failure)
  }
}

/** Creates a tab with a chat, a session and stored values. A test may change each part between two steps. */
const createTab = (chat: string | Error | undefined) => ({
  chat,
  token: 't1' as string | undefined,
  current: undefined as string | undefined,
  before: undefined as string | undefined,
  seen: undefined as string | undefined,
  named: undefined as string | undefined,
})
type Tab = ReturnType<typeof createTab>

/** A page load in a tab; `isOpened` is false for a reload. */
function loadPage(tab: Tab, isOpened = true) {
  let asked = 0
  let outdated = 0
  const stored = (name: 'current' | 'before' | 'seen') => ({
    get: () => tab[name],
    set: (contact: string | undefined) => {
      tab[name] = contact
    },
  })
  const follower = createChatFollower({
    messenger: {
      async chatContact() {
        asked += 1
        if (tab.chat instanceof Failure) return { ok: false, failure: tab.chat.failure }
        if (tab.chat instanceof Error) throw tab.chat
        return tab.chat === undefined ? NO_CHAT : { ok: true, value: tab.chat }
      },
    },
    current: stored('current'),
    before: stored('before'),
    seen: stored('seen'),
    session: () => tab.token,
    named: () => tab.named,
    onOutdated: () => void (outdated += 1),
  })
  follower.loaded(isOpened)
  return { tab, follower, customer: follower.customer, asked: () => asked, outdated: () => outdated }
}
const createPage = (chat: string | Error | undefined) => loadPage(createTab(chat))
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
  it('AMB-36 DEC-39 is the contact of another chat after the page returns with it', async () => {
    const { tab, customer, follower } = createPage('A')
    await customer.current()
    customer.choose('B')
    tab.chat = 'C'
    follower.shown()
    await settle()
    expect([tab.current, await customer.current()]).toEqual(['C', 'C'])
  })
  it('DEC-39 does not change when the user leaves the chat', async () => {
    const { tab, customer, follower } = createPage('A')
    await customer.current()
    tab.chat = undefined
    follower.shown()
    expect(await customer.current()).toBe('A')
  })
  it.each([
    ['is the chat’s contact again after the app is opened from the same chat', true, 'A', 'A'],
    ['is the chosen one after the app is opened outside a chat', true, undefined, 'B'],
    ['is none after the app is opened in an outdated messenger', true, new OutcomeError('outdatedClient'), undefined],
    ['is the chosen one after a reload in an outdated messenger', false, new OutcomeError('outdatedClient'), 'B'],
    ['is the chosen one after a reload in the same chat', false, 'A', 'B'],
    ['is the contact of another chat after a reload', false, 'C', 'C'],
  ] as const)('DEC-39 %s, and unknown until the messenger answers', async (_, isOpened, chat, expected) => {
    const { tab, customer } = createPage('A')
    await customer.current()
    customer.choose('B')
    const next = loadPage(tab, isOpened)
    tab.chat = chat
    expect(tab.current).toBeUndefined()
    expect([await next.customer.current(), tab.current]).toEqual([expected, expected])
  })
  it.each([
    new OutcomeError('requestFailed'),
    new Failure('badSignature'),
    new Failure('timedOut'),
  ])('DEC-39 is not the previous one after the app is opened while the messenger fails with %s, until it answers', async (failure) => {
    const { tab, customer } = createPage('A')
    await customer.current()
    const next = loadPage(tab, true)
    tab.chat = failure
    expect(await next.customer.current().catch(() => undefined)).toBeUndefined()
    expect(tab.current).toBeUndefined()
    tab.chat = 'B'
    next.follower.shown()
    expect(await next.customer.current()).toBe('B')
  })
  it('DEC-09 is the contact of the entry address after the app is opened while the messenger cannot tell its chat', async () => {
    const { tab, customer } = createPage('A')
    await customer.current()
    const next = loadPage(Object.assign(tab, { chat: new Failure('badSignature'), current: 'B', named: 'B' }))
    expect(await next.customer.current()).toBe('B')
  })
  it('DEC-39 survives a second page load before the messenger was asked', async () => {
    const { tab, customer } = createPage(undefined)
    customer.choose('B')
    await settle()
    loadPage(tab)
    expect(await loadPage(tab).customer.current()).toBe('B')
  })
  it('DEC-39 DEC-18 is asked for again in the next session, which has chosen none', async () => {
    const { tab, customer } = createPage('A')
    customer.choose('B')
    await settle()
    Object.assign(tab, { token: 't2', current: undefined, seen: undefined })
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
  it('AMB2-77 is undefined in an outdated messenger, which is reported', async () => {
    const { customer, outdated } = createPage(new OutcomeError('outdatedClient'))
    expect([await customer.current(), outdated()]).toEqual([undefined, 1])
  })
  it('BRIDGE-01 rethrows a failure of the messenger without a known customer, and asks again', async () => {
    const { tab, customer } = createPage(new OutcomeError('requestFailed'))
    await expect(customer.current()).rejects.toMatchObject({ outcome: 'requestFailed' })
    tab.chat = 'A'
    expect(await customer.current()).toBe('A')
  })
})
