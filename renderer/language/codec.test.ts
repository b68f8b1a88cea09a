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
