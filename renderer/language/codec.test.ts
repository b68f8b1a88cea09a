import { describe, expect, it } from 'vitest'
import { createCodec } from './codec.ts'
import type { Fields } from './field.ts'
import { businessTime } from './time.ts'

const codec = createCodec({}, businessTime('Asia/Shanghai'))
const fields: Fields = { more: { type: 'map' }, names: { type: 'map', of: 'text' }, note: { type: 'text' } }

describe('DEC-25 a map without a type', () => {
  it('sends an empty text, which removes the value', () =>
    expect(codec.write(fields, { more: { kept: 'x', none: 0, no: false, emptied: '' } })).toEqual({
      more: { kept: 'x', none: 0, no: false, emptied: '' },
    }))
  it('reads null as an empty text and leaves out lists and records', () =>
    expect(codec.read(fields, { more: { kept: 1, emptied: null, list: ['x'], record: {} } })).toEqual({ more: { kept: 1, emptied: '' } }))
  it('is the only field that sends empty values', () =>
    expect(codec.write(fields, { names: { a: 'x', b: '' }, note: '' })).toEqual({ names: { a: 'x' } }))
})

describe('a money field is decimal text in the app and on the wire', () => {
  const amounts: Fields = { paid: { type: 'money' } }
  it.each([['12.5'], [12.5], ['012.50']])('reads and sends %s as 12.50', (paid) => {
    expect(codec.read(amounts, { paid })).toEqual({ paid: '12.50' })
    expect(codec.write(amounts, { paid: String(paid) })).toEqual({ paid: '12.50' })
  })
  it('leaves out text that is no amount', () => expect(codec.read(amounts, { paid: '一百' })).toEqual({}))
})

it.each([1e30, -8.65e15, Number.NaN])('leaves out the instant %d, which no date can show, in both directions', (due) => {
  const times: Fields = { due: { type: 'dateTime' }, since: { type: 'dateTime', wire: 'epoch' } }
  expect(codec.write(times, { due, since: due })).toEqual({})
  expect(codec.read(times, { due, since: due })).toEqual({})
})

it('CALL2-07 sends an empty text only where the call declares it as the default', () => {
  const request: Fields = { CFlg: { type: 'text', default: '1' }, CCde: { type: 'text', default: '' } }
  expect(codec.write(request, { CFlg: '', CCde: '' })).toEqual({ CCde: '' })
})

describe('AMB-73 AMB-74 DEC-05 instants and codes', () => {
  const row: Fields = {
    at: { type: 'dateTime' },
    epoch: { type: 'dateTime', wire: 'epoch' },
    code: { type: 'code', dictionary: 'yesNo' },
    count: { type: 'integer' },
  }
  const NOON = Date.parse('2026-11-20T12:00:00+08:00')
  it.each(['2026-11-20 12:00:00', NOON, String(NOON)])('AMB-73 reads %s as the same instant', (at) =>
    expect(codec.read(row, { at, epoch: at })).toEqual({ at: NOON, epoch: NOON }))
  it('AMB-73 writes an instant as text of the business time zone, or as epoch milliseconds where the call says so', () =>
    expect(codec.write(row, { at: NOON, epoch: NOON })).toEqual({ at: '2026-11-20 12:00:00', epoch: NOON }))
  it('AMB-74 AMB2-02 reads a code that is a number as text, and a number that is text as a number', () =>
    expect(codec.read(row, { code: 0, count: '7' })).toEqual({ code: '0', count: 7 }))
  it('AMB-74 writes a code as text', () => expect(codec.write(row, { code: '2' })).toEqual({ code: '2' }))
})

it('reads declared fields and ignores derived and unknown ones', () => {
  const declared: Fields = { id: { type: 'text', label: 'Id' }, ready: { type: 'boolean', label: 'Ready', derived: true } }
  expect(codec.read(declared, { unknown: 1, ready: true, id: 7, constructor: 'x' })).toEqual({ id: '7' })
})
