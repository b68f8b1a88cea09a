import { describe, expect, it } from 'vitest'
import { type CountPlan, countItems, countsByCode } from './counts.ts'
import { businessTime } from './time.ts'

const time = businessTime('Asia/Shanghai')
const at = (text: string) => time.parse(text)
const kind = { field: 'kind', codes: ['tree', 'herb', 'moss'] }
const today = () => at('2026-11-23')

/** Returns the rows as text: `2026-10 2, 2026-11 0`. */
function counted(items: readonly unknown[], plan: CountPlan): string {
  const rows = countItems(items, plan, today, time.format)
  return rows.map((row) => [...plan.map(({ field }) => row[field]), row['count']].join(' ')).join(', ')
}

describe('countItems by a code', () => {
  const plants = [{ kind: 'moss' }, { kind: 'tree' }, { kind: 'moss' }, { kind: '' }, {}]

  it('returns every code in the sort order of the dictionary, including those with count 0', () =>
    expect(counted(plants, [kind])).toBe('tree 1, herb 0, moss 2'))
  it('returns unlisted codes after the listed ones', () =>
    expect(counted([{ kind: 'fern' }, ...plants], [kind])).toBe('tree 1, herb 0, moss 2, fern 1'))
  it('returns 0 for every code of an empty list', () => expect(counted([], [kind])).toBe('tree 0, herb 0, moss 0'))
  it('is available as a map from code to count', () =>
    expect(countsByCode(countItems(plants, [kind], today, time.format), [kind])).toEqual({ tree: 1, herb: 0, moss: 2 }))
})

describe('countItems by a time', () => {
  const since = (...times: string[]) => times.map((text) => ({ since: at(text) }))

  it('returns every month from the first to the last across a year boundary, including empty months', () =>
    expect(counted([...since('2027-02-01 00:00', '2026-11-30 23:59', '2027-02-28'), {}], [{ field: 'since', per: 'month' }])).toBe(
      '2026-11 1, 2026-12 0, 2027-01 0, 2027-02 2',
    ))
  it('counts by business day and includes leap days', () =>
    expect(counted(since('2028-02-28 23:59', '2028-03-01 00:00'), [{ field: 'since', per: 'day' }])).toBe(
      '2028-02-28 1, 2028-02-29 0, 2028-03-01 1',
    ))
  it('accepts dates without a time', () =>
    expect(counted([{ since: '2026-11-03' }, { since: '2026-11-05' }], [{ field: 'since', per: 'day' }])).toBe(
      '2026-11-03 1, 2026-11-04 0, 2026-11-05 1',
    ))
  it.each([
    [{ last: 2 }, '2026-10 1, 2026-11 2'],
    [{ next: 2 }, '2026-11 2, 2026-12 0'],
    [{ last: 2, next: 3 }, '2026-10 1, 2026-11 2, 2026-12 0, 2027-01 1'],
  ])('returns exactly the months of the window %j', (window, rows) => {
    const plants = since('2026-09-30', '2026-10-01', '2026-11-02', '2026-11-30', '2027-01-31', '2027-02-01')
    expect(counted(plants, [{ field: 'since', per: 'month', ...window }])).toBe(rows)
  })
  it('returns no rows for an empty list, but every row of a window', () => {
    expect(counted([{}], [{ field: 'since', per: 'month' }])).toBe('')
    expect(counted([], [{ field: 'since', per: 'day', last: 2 }])).toBe('2026-11-22 0, 2026-11-23 0')
  })
  it('does not fill gaps of a thousand and more rows', () =>
    expect(counted(since('2026-11-03', '1026-11-03', '2026-11-03'), [{ field: 'since', per: 'day' }])).toMatch(
      /^1026-11-03 1, 2026-11-03 2/,
    ))
})

it('countItems counts each combination of two fields', () => {
  const plants = [
    { since: '2026-10-01', kind: 'tree' },
    { since: '2026-11-01', kind: 'herb' },
    { since: '2026-11-09', kind: 'herb' },
    { since: '2026-11-09' },
  ]
  expect(
    counted(plants, [
      { field: 'since', per: 'month' },
      { field: 'kind', codes: ['tree', 'herb'] },
    ]),
  ).toBe('2026-10 tree 1, 2026-10 herb 0, 2026-11 tree 0, 2026-11 herb 2')
})
