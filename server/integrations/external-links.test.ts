import { describe, expect, it } from 'vitest'
import { externalLinksFrom, keysWithoutAddress } from './external-links.ts'

describe('DEC-16 external links that the operator configures', () => {
  it('are empty without configuration', () => expect(externalLinksFrom({})).toMatchObject({ leaveTo: [], ratingUrl: undefined }))
  it('keep the origins of LEAVE_TO and the address of RATING_URL', () =>
    expect(
      externalLinksFrom({ LEAVE_TO: ' https://sales.example.com/, https://b.example:8443 ,', RATING_URL: 'https://rate.example/7' }),
    ).toMatchObject({
      leaveTo: ['https://sales.example.com', 'https://b.example:8443'],
      ratingUrl: 'https://rate.example/7',
    }))
  it('map each key of LINKS to its page', () =>
    expect(externalLinksFrom({ LINKS: ' privacy=https://a.example/p?x=1 terms=https://b.example\n' }).links).toEqual({
      privacy: 'https://a.example/p?x=1',
      terms: 'https://b.example/',
    }))
  it('list keys without an address, and refuse to start with a key that no schema uses', () => {
    expect(keysWithoutAddress(['privacy', 'terms'], { terms: 'https://b.example/' })).toEqual(['privacy'])
    expect(() => keysWithoutAddress(['privacy'], { privcy: 'https://b.example/' })).toThrow('privcy')
  })
  it.each([
    ['LINKS', 'privacy=http://a.example'],
    ['LEAVE_TO', 'http://sales.example.com'],
    ['LEAVE_TO', 'sales.example.com'],
    ['LEAVE_TO', 'https://a.example javascript:alert(1)'],
    ['LEAVE_TO', 'https://sales.example.com/path'],
    ['LEAVE_TO', 'https://name:word@sales.example.com'],
    ['RATING_URL', 'http://rate.example'],
    ['RATING_URL', '/rating'],
  ])('must be https: %s=%s stops the server from starting', (name, value) =>
    expect(() => externalLinksFrom({ [name]: value })).toThrow(`${name} must hold https`))
})
