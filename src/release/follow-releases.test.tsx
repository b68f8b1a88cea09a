import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { storeText } from '../../widgets/kit/store-text.ts'

const reloadWhenSafe = vi.hoisted(() => vi.fn<(reload: { about: string }) => void>())
vi.mock('../app/outdated-page.ts', () => ({ reloadWhenSafe }))

/** A stream that tells nothing by itself, as behind a proxy that holds it back. */
class SilentStream extends EventTarget {
  static latest: SilentStream | undefined
  constructor() {
    super()
    SilentStream.latest = this
  }
  close(): void {}
  tell(data: string): void {
    this.dispatchEvent(new MessageEvent('release', { data }))
  }
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

it('a page that reached the active release may follow each release again, and one that did not keeps its mark', async () => {
  const marked = () => sessionStorage.getItem('steward.reloadedFor')
  const { followReleases } = await import('./follow-releases.ts')
  followReleases()
  storeText('steward.reloadedFor', '5')
  SilentStream.latest?.tell('5')
  expect(marked()).toBe('5')
  SilentStream.latest?.tell('4')
  expect(marked()).toBeNull()
})

it('a page that a reload brought to the release is free to follow it again later, before its stream says anything', async () => {
  sessionStorage.setItem('steward.reloadedFor', '4')
  const { followReleases } = await import('./follow-releases.ts')
  followReleases()
  expect(sessionStorage.getItem('steward.reloadedFor')).toBeNull()
  sessionStorage.setItem('steward.reloadedFor', '5')
  followReleases()
  expect(sessionStorage.getItem('steward.reloadedFor')).toBe('5')
})
