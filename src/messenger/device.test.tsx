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
})
