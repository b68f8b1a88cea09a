import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Field } from './field.ts'
import { storedValue } from './typed-value.ts'

/** What users type or paste into each type of field, and what the field stores. */
const STORED: [string, Pick<Field, 'type' | 'trim' | 'secret' | 'format'>, [typed: string, stored: unknown][]][] = [
  [
    'a text',
    { type: 'text', trim: true },
    [
      [' 回访 ', '回访'],
      ['\u3000', ''],
      ['\u200b', ''],
      ['a\u202eb', 'ab'],
      ['两\u00a0行\r\n字', '两 行\n字'],
      ['👨‍👩‍👧', '👨‍👩‍👧'],
    ],
  ],
  [
    'a text that keeps its blanks',
    { type: 'text' },
    [
      [' a ', ' a '],
      ['\u200b ', ''],
    ],
  ],
  ['a password', { type: 'text', secret: true }, [[' pass\u200bword ', ' pass\u200bword ']]],
  [
    'SMS-06 a mobile number',
    { type: 'text', format: 'mobile' },
    [
      [' 13800138000 ', '13800138000'],
      ['199 0000 2011', '19900002011'],
      ['\u202d19900002011\u202c', '19900002011'],
      ['+86 199-0000-2011', '19900002011'],
      ['0086 19900002011', '19900002011'],
      ['8619900002011', '19900002011'],
      ['１９９００００２０１１', '19900002011'],
      ['199\u200b00002011', '19900002011'],
      ['86199', '86199'],
      ['1990000201x', '1990000201x'],
    ],
  ],
  [
    'an identity number',
    { type: 'text', format: 'idNo' },
    [
      ['990101 19800312 000X', '99010119800312000X'],
      ['９９０１０１-１９８００３１２-０００Ｘ', '99010119800312000X'],
      ['\u202d990101198003120002\u202c', '990101198003120002'],
    ],
  ],
  [
    'a one-time code',
    { type: 'text', secret: true, format: 'code' },
    [
      ['482 913', '482913'],
      ['４８２－９１３\u200b', '482913'],
    ],
  ],
  [
    'an amount',
    { type: 'money' },
    [
      ['1234.5', '1234.50'],
      ['12', '12.00'],
      ['12.', '12.00'],
      ['.5', '0.50'],
      ['007.5', '7.50'],
      ['1,234,567.89', '1234567.89'],
      ['1 234.5', '1234.50'],
      ['１２３４．５', '1234.50'],
      ['￥1,234.5元', '1234.50'],
      ['\u22125', '-5.00'],
      ['12。5', '12.50'],
      [' \u202d12\u202c ', '12.00'],
      ['', undefined],
      [' ', undefined],
      ['12.5万', '12.5万'],
      ['1234,50', '1234,50'],
      ['1,23', '1,23'],
      ['1,234 567', '1,234 567'],
      ['12..3', '12..3'],
      ['1.234', '1.234'],
      ['12345678901234', '12345678901234'],
      ['1e3', '1e3'],
      ['5²', '5²'],
      ['-', '-'],
      ['abc', 'abc'],
    ],
  ],
  [
    'a number',
    { type: 'number' },
    [
      ['1.05', 1.05],
      ['-0.5', -0.5],
      ['-0', 0],
      ['１２．５', 12.5],
      ['1,234', 1234],
      ['+3', 3],
      ['\u22122', -2],
      ['', undefined],
      ['1,2', '1,2'],
      ['9007199254740993', '9007199254740993'],
      ['0.1234567890123456', '0.1234567890123456'],
      ['0.0000001', '0.0000001'],
      ['1e3', '1e3'],
      ['一', '一'],
    ],
  ],
  [
    'TIMEOUTDETAIL-10 a whole number',
    { type: 'integer' },
    [
      ['1,000', 1000],
      ['１２', 12],
      ['1.5', 1.5],
      ['12小时', '12小时'],
    ],
  ],
  [
    'a code and a date, which are chosen',
    { type: 'code' },
    [
      ['01', '01'],
      ['2026-11-26', '2026-11-26'],
    ],
  ],
  ['a date', { type: 'date' }, [['2026-11-26', '2026-11-26']]],
]

describe.each(STORED)('%s', (_, field, rows) => {
  it.each(rows)('%j is stored as %j', (typed, stored) => expect(storedValue(field, typed)).toBe(stored))
})

it('stores a stored value unchanged', () =>
  fc.assert(
    fc.property(fc.constantFrom(...STORED.map(([, field]) => field)), fc.string(), (field, typed) => {
      const stored = storedValue(field, typed)
      expect(storedValue(field, stored)).toBe(stored)
    }),
  ))

it('never changes the size of a number', () =>
  fc.assert(
    fc.property(fc.stringMatching(/^-?\d{1,9}(\.\d{1,5})?$/), fc.constantFrom<'number' | 'money'>('number', 'money'), (typed, type) => {
      const stored = storedValue({ type }, typed)
      expect(stored === typed || Number(stored) === Number(typed)).toBe(true)
    }),
  ))
