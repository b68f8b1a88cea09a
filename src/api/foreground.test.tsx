import { expect, it } from 'vitest'
import { foreground, useForeground } from './foreground.ts'

const count = () => useForeground.getState().count

it.each([
  ['succeeds', () => Promise.resolve('done')],
  ['gets no answer', () => Promise.reject(new Error('no network'))],
])('AMB2-18 SHELL-11 a foreground request that %s no longer shows the loading overlay', async (_what, request) => {
  const counted = foreground(request())
  expect(count()).toBe(1)
  await counted.catch(() => undefined)
  expect(count()).toBe(0)
})
