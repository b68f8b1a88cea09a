import { describe, expect, it } from 'vitest'
import { createCodec } from './codec.ts'
import type { Fields } from './field.ts'
import { businessTime } from './time.ts'

const codec = createCodec({}, businessTime('Asia/Shanghai'))
const fields: Fields = { more: { type: 'map' }, names: { type: 'map', of: 'text' }, note: { type: 'text' } }

describe('DEC-25 a map of any single values', () => {
  it('sends an emptied value, which takes away what stands under its name', () =>
    expect(codec.write(fields, { more: { kept: 'x', none: 0, no: false, emptied: '' } })).toEqual({
      more: { kept: 'x', none: 0, no: false, emptied: '' },
    }))
  it('reads null as emptied, and leaves out what is no single value', () =>
    expect(codec.read(fields, { more: { kept: 1, emptied: null, list: ['x'], record: {} } })).toEqual({ more: { kept: 1, emptied: '' } }))
  it('differs in that from every other field: empty values are left out there', () =>
    expect(codec.write(fields, { names: { a: 'x', b: '' }, note: '' })).toEqual({ names: { a: 'x' } }))
})

describe('an amount is decimal text on both sides of the wire', () => {
  const amounts: Fields = { paid: { type: 'money' } }
  it.each([['12.5'], [12.5], ['012.50']])('reads and sends %s as 12.50', (paid) => {
    expect(codec.read(amounts, { paid })).toEqual({ paid: '12.50' })
    expect(codec.write(amounts, { paid: String(paid) })).toEqual({ paid: '12.50' })
  })
  it('leaves out what is no amount', () => expect(codec.read(amounts, { paid: '一百' })).toEqual({}))
})

it('reads what is declared of what is there, and neither derived nor unknown names', () => {
  const declared: Fields = { id: { type: 'text', label: 'Id' }, ready: { type: 'boolean', label: 'Ready', derived: true } }
  expect(codec.read(declared, { unknown: 1, ready: true, id: 7, constructor: 'x' })).toEqual({ id: '7' })
})
