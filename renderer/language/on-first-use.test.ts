import { afterEach, expect, it, vi } from 'vitest'
import { onFirstUse } from './on-first-use.ts'

afterEach(() => vi.unstubAllGlobals())

it('calls the factory once, on first use, even if it returns undefined', () => {
  const make = vi.fn<() => undefined>(() => undefined)
  const get = onFirstUse(make)
  expect(make).not.toHaveBeenCalled()
  expect([get(), get()]).toEqual([undefined, undefined])
  expect(make).toHaveBeenCalledOnce()
})

it('modules loaded before the first paint create no Intl objects', async () => {
  const created: string[] = []
  const recordCalls = (name: string) =>
    function () {
      created.push(name)
    }
  vi.stubGlobal('Intl', {
    DateTimeFormat: recordCalls('DateTimeFormat'),
    Collator: recordCalls('Collator'),
    Segmenter: recordCalls('Segmenter'),
  })
  vi.resetModules()
  const { businessTime } = await import('./time.ts')
  businessTime('Asia/Shanghai')
  await import('./derived-list.ts')
  await import('../run/content/weekday-date.ts')
  expect(created).toEqual([])
})
