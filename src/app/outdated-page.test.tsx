import { beforeEach, expect, test, vi } from 'vitest'
import { DONE, runChain } from '../../renderer/run/steps/index.ts'
import { notifications } from '../frame/notifications.ts'

// Answers that the mark of a reload cannot be stored, so the page of this test is not reloaded.
const storeText = vi.hoisted(() => vi.fn<(name: string, text: string) => boolean>(() => false))
vi.mock('../../widgets/kit/store-text.ts', () => ({ storeText }))
const shownEntry = vi.hoisted(() => ({ id: 'list' }))
vi.mock('./tab-history.ts', () => ({ currentEntryId: () => shownEntry.id }))

const { reloadWhenSafe, watchDeploys } = await import('./outdated-page.ts')
watchDeploys()

/** Longer than two tries to reload. */
const triesToReload = () => new Promise((resolve) => setTimeout(resolve, 1_200))
const reloads = () => storeText.mock.calls.length > 0
const hearOfRelease = () => reloadWhenSafe({ reason: 'test', about: '2', entry: 'list' })
async function reloadsNow(): Promise<void> {
  await expect.poll(reloads, { timeout: 3_000 }).toBe(true)
}

beforeEach(() => {
  document.body.replaceChildren()
  shownEntry.id = 'list'
  storeText.mockClear()
})

test('a page reloads for a release once the chain that waits for the messenger has ended', async () => {
  let answer = () => {}
  const wait = () => new Promise<typeof DONE>((resolve) => (answer = () => resolve(DONE)))
  const env = { steps: { wait } }
  const step = { do: 'wait', props: {}, reads: [], on: {} }
  const chain = runChain([step] as never, { at: 'onTap', env, scope: { get: () => undefined } } as never)
  hearOfRelease()
  await triesToReload()
  expect(reloads()).toBe(false)
  answer()
  await chain
  await reloadsNow()
})

test('a page does not reload while a search field with text has the focus', async () => {
  document.body.innerHTML = '<input type="search" value="王"><input type="checkbox" value="1">'
  const [search, box] = document.querySelectorAll('input')
  search?.focus()
  hearOfRelease()
  await triesToReload()
  expect(reloads()).toBe(false)
  box?.focus()
  await reloadsNow()
})

test('a page reloads only after its toast has disappeared', async () => {
  void notifications.showNotification({ kind: 'toast', text: '保存成功', ms: 1_500 } as never)
  hearOfRelease()
  await triesToReload()
  expect(reloads()).toBe(false)
  await reloadsNow()
})

test('a page reloads with an untouched form of another screen, and not with one that was tapped', async () => {
  shownEntry.id = 'form'
  document.body.innerHTML = '<form><button type="button">今天</button></form>'
  document.querySelector('button')?.click()
  hearOfRelease()
  await triesToReload()
  expect(reloads()).toBe(false)
  shownEntry.id = 'next form'
  await reloadsNow()
})
