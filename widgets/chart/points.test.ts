import { expect, it } from 'vitest'
import { figuresOf, shortPlaces } from './points.ts'

const read = (name: string) => (item: unknown) => String(Object(item)[name] ?? '')
const ITEMS = [
  { day: '2026-11-14', kind: 'a', n: 2 },
  { day: '2026-11-14', kind: 'b', n: 0.5 },
  { day: '2026-11-15', kind: 'a', n: 3 },
  { day: '2026-11-14', kind: 'a', n: 1 },
]

it('BOARD-08 sums the values of each position and series, with 0 where a series has none', () =>
  expect(figuresOf({ items: ITEMS, x: read('day'), series: read('kind'), value: read('n') })).toEqual({
    places: ['2026-11-14', '2026-11-15'],
    series: [
      { name: 'a', values: [3, 3] },
      { name: 'b', values: [0.5, 0] },
    ],
  }))

it('counts items without a value function, in one series without a series function', () =>
  expect(figuresOf({ items: ITEMS, x: read('day'), series: undefined, value: undefined })).toEqual({
    places: ['2026-11-14', '2026-11-15'],
    series: [{ name: '', values: [3, 1] }],
  }))

it('skips items without a position or with a value that is not a number', () => {
  const invalid = [
    { day: '', n: 1 },
    { day: 'x', n: 'many' },
    { day: 'y', n: Number.NaN },
    { day: 'z', n: 0 },
  ]
  expect(figuresOf({ items: invalid, x: read('day'), series: undefined, value: read('n') })).toEqual({
    places: ['z'],
    series: [{ name: '', values: [0] }],
  })
})

it('shortens days to month and day only if all labels are days', () => {
  expect(shortPlaces(['2026-12-31', '2027-01-01'])).toEqual(['12-31', '01-01'])
  expect(shortPlaces(['2026-12-31', '车险'])).toEqual(['2026-12-31', '车险'])
})
