import { describe, expect, it } from 'vitest'
import { externalLinksFrom, keysWithoutAddress } from './external-links.ts'

describe('DEC-16 where the operator lets pages lead', () => {
  it('is nowhere unless it is said', () => expect(externalLinksFrom({})).toMatchObject({ leaveTo: [], ratingUrl: undefined }))
  it('is the origins of the addresses given', () =>
    expect(
      externalLinksFrom({ LEAVE_TO: ' https://sales.example.com/path, https://b.example:8443 ,', RATING_URL: 'https://rate.example/7' }),
    ).toMatchObject({
      leaveTo: ['https://sales.example.com', 'https://b.example:8443'],
      ratingUrl: 'https://rate.example/7',
    }))
  it('is a page for each key of a link', () =>
    expect(externalLinksFrom({ LINKS: ' privacy=https://a.example/p?x=1 terms=https://b.example\n' }).links).toEqual({
      privacy: 'https://a.example/p?x=1',
      terms: 'https://b.example/',
    }))
  it('is told which links have no page; a page for none ends the start', () => {
    expect(keysWithoutAddress(['privacy', 'terms'], { terms: 'https://b.example/' })).toEqual(['privacy'])
    expect(() => keysWithoutAddress(['privacy'], { privcy: 'https://b.example/' })).toThrow('privcy')
  })
  it.each([
    ['LINKS', 'privacy=http://a.example'],
    ['LEAVE_TO', 'http://sales.example.com'],
    ['LEAVE_TO', 'sales.example.com'],
    ['LEAVE_TO', 'https://a.example javascript:alert(1)'],
    ['RATING_URL', 'http://rate.example'],
    ['RATING_URL', '/rating'],
  ])('is https alone: %s=%s ends the start', (name, value) =>
    expect(() => externalLinksFrom({ [name]: value })).toThrow(`${name} must hold https`))
})
