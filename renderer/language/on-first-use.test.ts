import { afterEach, expect, it, vi } from 'vitest'
import { onFirstUse } from './on-first-use.ts'

afterEach(() => vi.unstubAllGlobals())

it('is made when it is first asked for, and once, also when nothing was made', () => {
  const make = vi.fn<() => undefined>(() => undefined)
  const get = onFirstUse(make)
  expect(make).not.toHaveBeenCalled()
  expect([get(), get()]).toEqual([undefined, undefined])
  expect(make).toHaveBeenCalledOnce()
})

it('what is loaded before a first paint makes nothing of Intl', async () => {
  const made: string[] = []
  const told = (name: string) =>
    function () {
      made.push(name)
    }
  vi.stubGlobal('Intl', { DateTimeFormat: told('DateTimeFormat'), Collator: told('Collator'), Segmenter: told('Segmenter') })
  vi.resetModules()
  const { businessTime } = await import('./time.ts')
  businessTime('Asia/Shanghai')
  await import('./derived-list.ts')
  await import('../run/content/weekday-date.ts')
  expect(made).toEqual([])
})
