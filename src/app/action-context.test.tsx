import { afterEach, expect, it, vi } from 'vitest'
import { createContext } from './action-context.ts'

afterEach(() => vi.restoreAllMocks())

it.each([
  ['Mozilla/5.0 (Linux; Android 14; Pixel 8)', true],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)', true],
  ['Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X)', true],
  ['Mozilla/5.0 (iPod touch; CPU iPhone OS 15_0 like Mac OS X)', true],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', false],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', false],
])('AMB2-75 AMB-48 MSG-54 MSG2-25 PERM-08 whether %s is a phone: %s', (userAgent, expected) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  const client = () => Promise.reject(new Error('no call'))
  expect(createContext({ calls: {}, client, reads: client, messages: {}, settings: {}, deviceStore: undefined }).isPhone()).toBe(expected)
})
