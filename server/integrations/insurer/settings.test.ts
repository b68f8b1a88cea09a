import { describe, expect, it } from 'vitest'
import { insurerFrom } from './settings.ts'

const TOKEN = 'a-token-of-these-tests'

describe('the settings of the core', () => {
  const whole = { INSURER_URL: 'https://core.example.com/steward', INSURER_TOKEN: TOKEN }
  it('are both set or both unset', () => {
    expect(insurerFrom({})).toBeUndefined()
    expect(insurerFrom(whole)).toEqual({ url: whole.INSURER_URL, token: TOKEN })
    for (const name of Object.keys(whole)) expect(() => insurerFrom({ ...whole, [name]: '' })).toThrow(name)
  })
  it.each([
    'http://core.example.com',
    'https://user:word@core.example.com',
    'https://core.example.com?a=b',
    'https://core.example.com/#a',
    'core',
  ])('accept only an https address without user, query and fragment, not %s', (address) =>
    expect(() => insurerFrom({ ...whole, INSURER_URL: address })).toThrow('INSURER_URL must be an https address'))
  it('reject a token that is invalid in a header, without quoting it', () => {
    for (const token of ['a blank', 'a\nbreak', '令牌'])
      expect(() => insurerFrom({ ...whole, INSURER_TOKEN: token })).toThrow(
        expect.objectContaining({ name: 'StartError', message: expect.not.stringContaining(token) as string }),
      )
  })
})
