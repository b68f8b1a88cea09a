import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const reloadWhenSafe = vi.hoisted(() => vi.fn<(reload: { about: string }) => void>())
vi.mock('../app/outdated-page.ts', () => ({ reloadWhenSafe }))

/** A stream that tells nothing, as behind a proxy that holds it back. */
class SilentStream extends EventTarget {
  close(): void {}
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', SilentStream)
  document.head.insertAdjacentHTML('beforeend', '<meta name="steward:release" content="4" />')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  document.querySelector('meta[name="steward:release"]')?.remove()
})

it('a page whose stream tells nothing asks once a minute, and reloads for another release', async () => {
  let active = '4'
  vi.stubGlobal('fetch', async () => ({ ok: true, text: async () => active }))
  const { followReleases } = await import('./follow-releases.ts')
  followReleases()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(reloadWhenSafe).not.toHaveBeenCalled()
  active = '5'
  await vi.advanceTimersByTimeAsync(60_000)
  expect(reloadWhenSafe).toHaveBeenCalledWith(expect.objectContaining({ about: '5' }))
})
