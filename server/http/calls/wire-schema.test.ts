import { expect, it } from 'vitest'
import type { Field } from '../../../renderer/language/field.ts'
import { type CallSchema, readSchemas } from '../../schemas/read-schemas.ts'
import { wireChecksOf } from './wire-schema.ts'

const schemas = readSchemas()
const wireCheckOf = wireChecksOf({
  ...schemas,
  codes: (dictionary) => (dictionary === 'closed' ? ['1', '12', '2a', 'b3'] : undefined),
  entities: {
    Pair: { key: { type: 'text', required: true, maxLength: 3 }, count: { type: 'number' }, shown: { type: 'number', derived: true } },
  },
})
const [call] = schemas.calls
if (!call) throw new Error('no call')

/** Whether a request with the single field `field` may have this value; `absent`: a request without the field. */
const absent = Symbol('absent')
function fits(field: Field, encoding: CallSchema['encoding'], value: unknown): boolean {
  return wireCheckOf({ ...call, encoding, request: { field } } as CallSchema)(value === absent ? {} : { field: value })
}

const many = (count: number, value: unknown) => Array.from({ length: count }, () => value)
const named = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`n${at}`, 'x']))
const LAST = Date.parse('9999-12-31T23:59:59+08:00')
const NULL = '\0'
const map = { type: 'map' } as const

const TABLE: [string, Field, CallSchema['encoding'], unknown[], unknown[]][] = [
  ['a text', { type: 'text' }, 'json', [absent, '', 'x'.repeat(9_000)], [null, 1, ['x'], NULL]],
  ['a required text', { type: 'text', required: true }, 'json', ['x'], [absent, '', null]],
  [
    'a text with all limits',
    { type: 'text', required: true, minLength: 2, maxLength: 3, pattern: '^\\D+$' },
    'query',
    ['xx', '😀😀😀'],
    ['x', 'xxxx', 'x1'],
  ],
  [
    'an amount with limits',
    { type: 'money', required: true, minimum: '0.01', maximum: '9999999999999.98' },
    'json',
    ['0.01', '9999999999999.98', '5'],
    ['0.00', '9999999999999.99', '0.005', '1,000.00', '1e3', '', 5, absent],
  ],
  ['a text that may be missing', { type: 'text', minLength: 2 }, 'query', ['', 'x'], [NULL]],
  ['a picture', { type: 'image', maxLength: 3 }, 'json', ['', 'xxx'], ['xxxx', 1]],
  ['a file', { type: 'file' }, 'multipart', [new File([], 'a')], ['a']],
  ['a day', { type: 'date' }, 'json', ['', '2026-02-28'], ['2026-02-29', '2026-02-28 10:00', '1795190399', 0, NULL]],
  ['a required day', { type: 'date', required: true }, 'query', ['2026-02-28'], ['', absent]],
  [
    'an instant',
    { type: 'dateTime' },
    'json',
    ['', '2026-11-20 12:00:00', '1970-01-01 08:00:00', 0, LAST, '9999-12-31 23:59:59'],
    ['soon', '1970-01-01 07:59:59', -1, LAST + 1, 1.5, true],
  ],
  ['a required instant', { type: 'dateTime', required: true }, 'json', [1], [absent, '']],
  ['an instant in a query', { type: 'dateTime' }, 'query', ['', '1795190399000', '2026-11-20 12:00'], ['1969-12-31', 'soon', 0]],
  ['a code', { type: 'code', dictionary: 'closed' }, 'json', ['', '1', 1, 12, '2a', 'b3'], ['2', 2, 3, '3', null, true]],
  ['a required code', { type: 'code', dictionary: 'closed', required: true }, 'json', ['1', 1], ['', absent]],
  ['a code in a query', { type: 'code', dictionary: 'closed' }, 'query', ['', '1'], [1, '2']],
  ['a code of an open dictionary', { type: 'code', maxLength: 2 }, 'json', ['', 'zz', 7], ['zzz', 7.5, null]],
  ['a code of an open dictionary in a query', { type: 'code', dictionary: 'open' }, 'query', ['zz'], [7]],
  ['a number', { type: 'number', minimum: -1, maximum: 1.5 }, 'json', [-1, 0.25, 1.5], [-1.01, 1.51, '1']],
  ['any number', { type: 'number' }, 'json', [-1e9, 1e9], [null]],
  ['a whole number', { type: 'integer', minimum: 1 }, 'json', [1, 9_999], [0, 1.5, '1']],
  [
    'a number in a query',
    { type: 'number' },
    'query',
    ['-1', '1.5', '9'.repeat(15), `0.${'1'.repeat(10)}`],
    ['', '9'.repeat(16), `0.${'1'.repeat(11)}`, '1.', 'x1', '1x', 1],
  ],
  ['a whole number in a query', { type: 'integer' }, 'query', ['-1', '9'.repeat(15)], ['1.5', '9'.repeat(16), 'x1', '1x']],
  ['a boolean', { type: 'boolean' }, 'json', [true, false], ['true', 1]],
  ['a boolean in a query', { type: 'boolean' }, 'query', ['true', 'false'], [true, '1', '']],
  [
    'a record',
    { type: 'record', of: 'Pair' },
    'json',
    [{ key: 'xxx', count: 1, shown: 'any', more: 1 }],
    [{}, { key: 'x', count: '1' }, { key: 'xxxx' }, 'x', [], null],
  ],
  ['a record of an unknown entity', { type: 'record', of: 'None' }, 'json', [{}, { any: 1 }], [1]],
  ['a list of records', { type: 'list', of: 'Pair' }, 'json', [[], many(1_000, { key: 'x' })], [many(1_001, { key: 'x' }), [{}], {}]],
  [
    'a list of texts',
    { type: 'list', of: 'text', maxItems: 2 },
    'json',
    [['', 'x'.repeat(2_000)]],
    [many(3, 'x'), [1], [NULL], ['x'.repeat(2_001)]],
  ],
  ['a list of short texts', { type: 'list', of: 'text', maxLength: 3 }, 'json', [['', 'xxx']], [['xxxx']]],
  ['a list of pictures', { type: 'list', of: 'image' }, 'json', [['x'.repeat(9_000)]], [[1]]],
  ['a list of numbers', { type: 'list', of: 'number' }, 'json', [[1, 1.5]], [['1']]],
  [
    'a map',
    map,
    'json',
    [{}, { a: '', b: 1, c: true, d: null, ['n'.repeat(64)]: 'x'.repeat(2_000) }, named(100)],
    [{ a: 'x'.repeat(2_001) }, { a: ['x'] }, { ['n'.repeat(65)]: 'x' }, { [NULL]: 'x' }, { a: NULL }, named(101), []],
  ],
  ['a map with limits', { ...map, maxItems: 1, maxLength: 2 }, 'json', [{ a: 'xx' }], [{ a: 'xxx' }, named(2)]],
  ['a map of texts', { ...map, of: 'text', maxLength: 2 }, 'json', [{ a: 'xx' }], [{ a: 'xxx' }, { a: 1 }, { a: null }]],
  ['a map of records', { ...map, of: 'Pair' }, 'json', [{ a: { key: 'x' } }], [{ a: {} }, { a: 'x' }]],
  [
    'a map of lists',
    { ...map, of: 'text', lists: true },
    'json',
    [{ a: [], b: many(1_000, 'x') }],
    [{ a: 'x' }, { a: [1] }, { a: many(1_001, 'x') }],
  ],
]

it('AMB-74 rejects a code that does not belong to the code or default of its parent field', () => {
  const fields = {
    kind: { type: 'code', dictionary: 'closed', default: '1' },
    sort: { type: 'code', dictionary: 'closed', under: 'kind' },
  } as const
  const checkOf = wireChecksOf({
    ...schemas,
    codes: () => ['1', '2'],
    entities: { Pair: fields },
    under: (field) => (field.under === undefined ? undefined : { field: field.under, parents: { '1': ['1', '2'], '2': ['2'] } }),
  })
  const check = checkOf({ ...call, encoding: 'json', request: { ...fields, inside: { type: 'list', of: 'Pair' } } })
  const good = [{}, { kind: 2, sort: '1' }, { kind: '2', sort: 2 }, { sort: '1' }, { kind: '', sort: 1 }, { kind: '2', sort: '' }]
  const bad = [{ kind: '1', sort: '2' }, { sort: 2 }, { kind: '', sort: '2' }]
  expect([...good, { inside: good }].filter((request) => !check(request))).toEqual([])
  expect([...bad, ...bad.map((record) => ({ inside: [record] }))].filter((request) => check(request))).toEqual([])
})

it.each(TABLE)('DEC-03 accepts %s with valid values only', (_, field, encoding, good, bad) => {
  expect(good.filter((value) => !fits(field, encoding, value))).toEqual([])
  expect(bad.filter((value) => fits(field, encoding, value))).toEqual([])
})

it('compiles the check of every declared API', () => {
  const checkOf = wireChecksOf(schemas)
  // A check that does not compile throws with the first request.
  expect(schemas.calls.map((declared) => typeof checkOf(declared)({}))).toEqual(schemas.calls.map(() => 'boolean'))
})
