import { afterEach, describe, expect, it, vi } from 'vitest'
import { device } from './device.ts'

afterEach(() => vi.restoreAllMocks())

describe('the telephone', () => {
  it('CUSTDETAIL-32 dials a number without what people write between its digits', () => {
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

  it('MSG-36 MSG-37 copies, and says when the browser refuses', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce().mockRejectedValueOnce(new Error('denied'))
    expect([await device.copy('a'), await device.copy('b')]).toEqual([true, false])
    expect(write.mock.calls).toEqual([['a'], ['b']])
  })

  it('AMB2-30 asks for the clipboard at once for a text that comes later, and is refused with it', async () => {
    const asked = vi.spyOn(navigator.clipboard, 'write').mockImplementation(async ([item]) => void (await item?.getType('text/plain')))
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
    let say: (text: string) => void = () => undefined
    const copied = device.copy(new Promise((resolve) => (say = resolve)))
    expect(asked).toHaveBeenCalledOnce()
    say('a')
    expect(await copied).toBe(true)
    expect(await device.copy(Promise.reject(new Error('no text')))).toBe(false)
  })

  it('AMB2-30 waits for the text where the clipboard takes no promises', async () => {
    vi.spyOn(navigator.clipboard, 'write').mockRejectedValue(new TypeError('no promises'))
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    expect(await device.copy(Promise.resolve('a'))).toBe(true)
    expect(write).toHaveBeenCalledExactlyOnceWith('a')
  })

  it('AMB2-30 a text that does not come is nobody’s fault, also where the clipboard did not look at it', async () => {
    vi.spyOn(navigator.clipboard, 'write').mockRejectedValue(new DOMException('denied', 'NotAllowedError'))
    const unheard = vi.fn<(event: PromiseRejectionEvent) => void>((event) => event.preventDefault())
    addEventListener('unhandledrejection', unheard)
    expect(await device.copy(Promise.reject(new Error('no text')))).toBe(false)
    // A browser tells of it after the task in which nobody had listened.
    await new Promise((resolve) => setTimeout(resolve, 50))
    removeEventListener('unhandledrejection', unheard)
    expect(unheard).not.toHaveBeenCalled()
  })
})
