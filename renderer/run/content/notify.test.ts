import { expect, it, vi } from 'vitest'
import type { ContentEnv } from './content.ts'
import { defaultAnswer, notify, notifyOutcome } from './notify.ts'

const outcomes = { requestFailed: 'app.failed', offline: 'app.offline', offlineUnsent: 'app.offlineUnsent', gone: 'app.gone' }
const messages = Object.fromEntries(Object.values(outcomes).map((name) => [name, { text: `text of ${name}`, kind: 'dialog' }]))

const kinds = { toast: { text: 'toast', kind: 'toast' }, floating: { text: 'floating', kind: 'floating' } }

function env(isOffline: boolean) {
  const showNotification = vi.fn<ContentEnv['showNotification']>(() => Promise.resolve(true))
  const content = { outcomes, messages: { ...messages, ...kinds }, words: { ok: 'ok' }, durations: { toast: 2_000, floating: 1_000 } }
  return { content, showNotification, isOffline: () => isOffline } as unknown as ContentEnv & { showNotification: typeof showNotification }
}
const shown = async (isOffline: boolean) => {
  const place = env(isOffline)
  await notifyOutcome(place, {}, 'requestFailed', {})
  return place.showNotification.mock.calls.map(([{ text }]) => text)
}

it.each([
  [false, 'requestFailed', 'app.failed'],
  [true, 'requestFailed', 'app.offlineUnsent'],
  [true, 'gone', 'app.gone'],
])('offline %s: the outcome %s of a save has the message %s', (isOffline, outcome, message) => {
  expect(defaultAnswer(env(isOffline), {}, outcome, {})).toEqual({
    message,
    failure: expect.objectContaining({ text: `text of ${message}` }),
  })
})

it('a declared message of a failed request is also shown offline', () => {
  expect(defaultAnswer(env(true), { requestFailed: { says: 'app.gone' } }, 'requestFailed', {}).message).toBe('app.gone')
})

it('a query that fails offline says that the device is offline', async () => {
  expect(await shown(true)).toEqual(['text of app.offline'])
  expect(await shown(false)).toEqual(['text of app.failed'])
})

it.each([
  ['SHELL-07 CONST-13 CONST2-06', 'toast', 2_000],
  ['SHELL-09 CONST2-05', 'floating', 1_000],
])('%s the kind %s has its own duration', async (_id, name, ms) => {
  const place = env(false)
  await notify(place, name)
  expect(place.showNotification.mock.calls).toEqual([[expect.objectContaining({ kind: name, ms })]])
})

it('MSG-08 COMPLAINT-22 AMB-31 AMB2-48 a message without a text is not shown', async () => {
  const place = env(false)
  const content = { ...place.content, messages: { refused: { text: '{message}', kind: 'toast' } } } as unknown as ContentEnv['content']
  for (const message of [undefined, '', ' ']) await notify({ ...place, content }, 'refused', { message })
  expect(place.showNotification).not.toHaveBeenCalled()
  await notify({ ...place, content }, 'refused', { message: 'Why' })
  expect(place.showNotification.mock.calls).toEqual([[expect.objectContaining({ text: 'Why', ms: 2_000 })]])
})
