import { describe, expect, it } from 'vitest'
import { isAppLink } from './card-link.ts'

const ORIGIN = 'https://steward.example.com'

describe('DEC-16 a card link', () => {
  it.each([
    '/api/files/x',
    '/%61pi/files/x',
    '/%2561pi/files/x',
    '/API/files/x',
    '//steward.example.com/api/files/x',
    '/./%61pi',
    '/my/..%2fapi/files/x',
    '/my/%2e%2e/%61pi/files/x',
    '/.//api/files/x',
    '/%5capi/files/x',
    '/%61pi/%e0%a4%a',
    `${ORIGIN}/%61pi/files/x`,
  ])('is refused when it opens the API, however it is encoded: %s', (text) => expect(isAppLink(text, [ORIGIN])).toBe(false))
  it.each([
    '/planTaskDetail?taskId=%2Fapi%2F',
    '/electronicPolicy/%E4%BF%9D%E5%8D%95',
    '/apiary',
    '/my/100%25',
  ])('is accepted when it opens a page: %s', (text) => expect(isAppLink(text, [ORIGIN])).toBe(true))
})
