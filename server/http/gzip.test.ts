import { describe, expect, it } from 'vitest'
import { accepts } from './gzip.ts'

describe('Accept-Encoding', () => {
  it.each([
    ['gzip', true],
    ['GZIP', true],
    ['gzip, deflate, br', true],
    ['br ,\tgzip ; q=0.001', true],
    ['identity;q=0.5, gzip;Q=1.000', true],
    ['*', true],
    ['br;q=1.0, *;q=0.1', true],
    ['*;q=0, gzip', true],
    [undefined, false],
    ['', false],
    ['identity', false],
    ['x-gzip2, gzipped', false],
    ['gzip;q=0', false],
    ['gzip;q=0.000', false],
    ['gzip;q=0, *', false],
    ['*;q=0', false],
    ['gzip;q=high', false],
    ['gzip;level=1', false],
  ])('%j accepts gzip: %s', (header, can) => expect(accepts('gzip', header)).toBe(can))

  it('accepts brotli by name or wildcard', () => {
    for (const header of ['gzip, deflate, br', 'br;q=0.1', '*', 'gzip;q=0, *']) expect(accepts('br', header)).toBe(true)
    for (const header of ['gzip, deflate', 'br;q=0, *', undefined]) expect(accepts('br', header)).toBe(false)
  })

  // A regular expression over the whole header would need half a second for each of these, and exceed the test timeout.
  it('is parsed in linear time for the worst headers of 16 kB', () => {
    const worst = [`gzip${' '.repeat(15_000)}x`, `${' '.repeat(15_000)}x`, ','.repeat(15_000), `gzip;${' ;'.repeat(7_000)}x`]
    for (let time = 0; time < 100; time += 1) expect(worst.map((header) => accepts('gzip', header))).toEqual([false, false, false, false])
  })
})
