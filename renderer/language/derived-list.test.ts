import { describe, expect, it } from 'vitest'
import { type DerivedListPlan, deriveList } from './derived-list.ts'

const plan = (more: Partial<DerivedListPlan>): DerivedListPlan => ({ of: 'plants', as: 'plant', sort: [], key: 'id', ...more })
const nothing = () => undefined
const ids = (items: readonly unknown[]) => items.map((item) => (item as { id: string }).id).join(' ')

describe('deriveList filters', () => {
  const plants = [
    { id: 'a', name: 'Rose', soil: 'Clay', age: 3 },
    { id: 'b', name: '红玫瑰', age: 1 },
    { id: 'c', soil: 'clay' },
  ]

  it('by a condition, which an item without the value does not meet', () => {
    const where = { op: 'gte' as const, path: ['plant', 'age'], right: { path: ['params', 'least'] } }
    expect(ids(deriveList(plants, plan({ where }), () => 2))).toBe('a')
    expect(ids(deriveList(plants, plan({ where }), nothing))).toBe('')
    expect(ids(deriveList(plants, plan({ where: { op: 'not', of: where } }), () => 2))).toBe('b c')
  })

  it.each([
    [' CLAY ', 'a c'],
    ['玫', 'b'],
    ['ＣＬＡＹ', 'a c'],
    ['cl•ay', 'a c'],
    ['rose clay', ''],
    ['', 'a b c'],
    ['  ', 'a b c'],
    [undefined, 'a b c'],
  ])('DEC-37 by a search text in any of the fields, in any case, width and with any dots: %j', (text, left) =>
    expect(ids(deriveList(plants, plan({ search: { for: ['params', 'q'], in: ['name', 'soil'] } }), () => text))).toBe(left))
})

describe('deriveList sorts', () => {
  const plants = [
    { id: '10', age: 2, name: 'b', kind: 'herb', wet: true, since: '2026-03-02' },
    { id: '9', age: 2, name: 'a10', kind: 'tree', since: '2026-03-10' },
    { id: '2', name: '', kind: 'moss', wet: false },
    { id: '1', age: 1, name: 'a9', since: '2025-12-31' },
  ]
  it.each([
    ['numbers ascending, missing values last, equal ones by key', [{ field: 'age' }], '1 9 10 2'],
    ['numbers descending, missing values last, equal ones by key', [{ field: 'age', isDescending: true }], '9 10 1 2'],
    ['by a second field where the first is equal', [{ field: 'age' }, { field: 'name', isDescending: true }], '1 10 9 2'],
    ['text with numbers by size, empty text as missing', [{ field: 'name' }], '1 9 10 2'],
    ['dates chronologically', [{ field: 'since', isDescending: true }], '9 10 1 2'],
    ['true after false', [{ field: 'wet' }], '2 10 1 9'],
    ['codes in the sort order of the dictionary, unlisted ones after them', [{ field: 'kind', codes: ['tree', 'herb'] }], '9 10 2 1'],
  ] satisfies [string, DerivedListPlan['sort'], string][])('%s', (_what, sort, order) =>
    expect(ids(deriveList(plants, plan({ sort }), nothing))).toBe(order))

  it('equal items without a key in their original sequence', () => {
    const { key: _key, ...keyless } = plan({ sort: [{ field: 'age' }] })
    expect(ids(deriveList(plants, keyless, nothing))).toBe('1 10 9 2')
    expect(ids(deriveList(plants, plan({}), nothing))).toBe('10 9 2 1')
  })
})
