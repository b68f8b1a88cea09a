import { describe, expect, it } from 'vitest'
import { externalLinksFrom, keysWithoutAddress } from './external-links.ts'

describe('DEC-16 external links that the operator configures', () => {
  it('are empty without configuration', () => expect(externalLinksFrom({})).toMatchObject({ leaveTo: [], ratingUrl: undefined }))
  it('list keys without an address, and refuse to start with a key that no schema uses', () => {
    expect(keysWithoutAddress(['privacy', 'terms'], { terms: 'https://b.example/' })).toEqual(['privacy'])
    expect(() => keysWithoutAddress(['privacy'], { privcy: 'https://b.example/' })).toThrow('privcy')
  })
})
