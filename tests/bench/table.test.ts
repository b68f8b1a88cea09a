import { describe, expect, it } from 'vitest'
import { atMost, digits, median, ratio, toMarkdown } from './table.ts'

describe('the table of the bench', () => {
  it('takes the median, and of an even number the mean of the middle two', () => {
    expect(median([9, 1, 5])).toBe(5)
    expect(median([4, 1, 2, 9])).toBe(3)
    expect(() => median([])).toThrow('nothing was measured')
  })

  it.each([
    [0, '0'],
    [0.034, '0.03'],
    [1.2345, '1.23'],
    [12.34, '12.3'],
    [1234.5, '1235'],
  ])('writes %d as %s', (value, text) => expect(digits(value)).toBe(text))

  it('judges a ratio and a figure by their limits, and does not judge a ratio without one', () => {
    expect(ratio('a', [11, 10, 30], [10, 10, 10], 'ms', 1.15)).toMatchObject({ reached: true, found: '1.10x (11.0 ms against 10.0)' })
    expect(ratio('a', [12], [10], 'ms', 1.15)).toMatchObject({ reached: false, wanted: '<= 1.15x' })
    expect(ratio('a', [12], [10], 'ms')).not.toHaveProperty('reached')
    expect(atMost('b', 150.4, 'ms', 150).reached).toBe(false)
  })

  it('marks rows that miss their limit', () => {
    const rows = [atMost('size | all', 2, 'KB', 3), atMost('time', 3, 's', 2), { what: 'note', found: '1', wanted: '' }]
    expect(toMarkdown(rows).split('\n').slice(2)).toEqual([
      '| size \\| all | 2.00 KB | <= 3 KB | yes |',
      '| time | 3.00 s | <= 2 s | **short** |',
      '| note | 1 |  |  |',
    ])
  })
})
