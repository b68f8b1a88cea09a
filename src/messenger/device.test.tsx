import { afterEach, describe, expect, it, vi } from 'vitest'
import { device } from './device.ts'

afterEach(() => vi.restoreAllMocks())

describe('the phone', () => {
  it('CUSTDETAIL-32 dials a number without the separators between its digits', () => {
    const dialled: (string | null)[] = []
    const listener = (event: Event) => {
      event.preventDefault()
      dialled.push(event.target instanceof Element ? event.target.getAttribute('href') : null)
    }
    document.addEventListener('click', listener)
    device.call('+86 199-0000 1001')
    document.removeEventListener('click', listener)
    expect(dialled).toEqual(['tel:+8619900001001'])
    expect(document.querySelector('a[href^="tel:"]')).toBeNull()
  })

  it('MSG-36 MSG-37 copies a text and returns whether the browser allowed it', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce().mockRejectedValueOnce(new Error('denied'))
    expect([await device.copy('a'), await device.copy('b')]).toEqual([true, false])
    expect(write.mock.calls).toEqual([['a'], ['b']])
  })

  it('AMB2-30 accesses the clipboard synchronously for a promised text, and returns false when the promise rejects', async () => {
    const clipboardWrite = vi
      .spyOn(navigator.clipboard, 'write')
      .mockImplementation(async ([item]) => void (await item?.getType('text/plain')))
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
    let resolveText: (text: string) => void = () => undefined
    const copied = device.copy(new Promise((resolve) => (resolveText = resolve)))
    expect(clipboardWrite).toHaveBeenCalledOnce()
    resolveText('a')
    expect(await copied).toBe(true)
    expect(await device.copy(Promise.reject(new Error('no text')))).toBe(false)
  })

  it('AMB2-30 waits for a promised text where the clipboard does not accept promises', async () => {
    vi.spyOn(navigator.clipboard, 'write').mockRejectedValue(new TypeError('no promises'))
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    expect(await device.copy(Promise.resolve('a'))).toBe(true)
    expect(write).toHaveBeenCalledExactlyOnceWith('a')
  })

  it('AMB2-30 a rejected text causes no unhandled rejection when the clipboard refuses first', async () => {
    vi.spyOn(navigator.clipboard, 'write').mockRejectedValue(new DOMException('denied', 'NotAllowedError'))
    const onUnhandled = vi.fn<(event: PromiseRejectionEvent) => void>((event) => event.preventDefault())
    addEventListener('unhandledrejection', onUnhandled)
    expect(await device.copy(Promise.reject(new Error('no text')))).toBe(false)
    // Browsers report unhandled rejections after the current task.
    await new Promise((resolve) => setTimeout(resolve, 50))
    removeEventListener('unhandledrejection', onUnhandled)
    expect(onUnhandled).not.toHaveBeenCalled()
  })
})
