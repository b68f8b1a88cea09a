import { afterEach, expect, it, vi } from 'vitest'
import { endOnServer } from './end-on-server.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Replaces the network by one whose first request fails. Returns the paths of all requests. */
function failFirst(): string[] {
  const sent: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    sent.push(new URL(url, location.href).pathname)
    if (sent.length === 1) throw new TypeError('Failed to fetch')
    return Response.json({ status: '200' })
  })
  return sent
}

const END = '/api/pwesure/qywxRest/avoidLogin/endSession'

it.each([
  ['endSession', END],
  ['endAllSessions', '/api/pwesure/web/session/endAll'],
] as const)('DEC-32 after %s failed, the retry ends only the session of this tab', async (call, path) => {
  const sent = failFirst()
  expect(await endOnServer(call, 'old-token', 5_000)).toBe(false)
  await expect
    .poll(() => {
      window.dispatchEvent(new Event('online'))
      return sent
    })
    .toEqual([path, END])
})

it('DEC-32 aborts a request to end all sessions after five seconds, because a later login must not end', async () => {
  failFirst()
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  await endOnServer('endAllSessions', 'old-token', 5_000)
  expect(timeout.mock.calls[0]).toEqual([5_000])
  window.dispatchEvent(new Event('online'))
})
