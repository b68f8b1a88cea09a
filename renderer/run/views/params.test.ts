import { expect, it } from 'vitest'
import type { Fields } from '../../language/field.ts'
import { missingParam, validParams } from './params.ts'

const dictionaries = {
  kind: { open: true, codes: { '1': { label: '一' } } },
  flag: { codes: { '1': { label: '一' }, '2': { label: '二' } } },
}
const fields: Fields = {
  flag: { type: 'code', dictionary: 'flag', required: true },
  sort: { type: 'code', dictionary: 'flag', default: '2' },
  tab: { type: 'text', choices: ['open', 'finished'], default: 'open' },
  title: { type: 'text' },
}

it('REMIND-12 ROUTE-06 drops codes that are not in the dictionary', () => {
  expect(validParams(fields, { flag: '99', title: '99' }, dictionaries)).toEqual({ title: '99' })
  expect(validParams(fields, { flag: 'constructor' }, dictionaries)).toEqual({})
  expect(validParams(fields, { flag: '1', sort: '1', tab: 'finished' }, dictionaries)).toEqual({ flag: '1', sort: '1', tab: 'finished' })
})

it('keeps every code of an open dictionary', () =>
  expect(validParams({ kind: { type: 'code', dictionary: 'kind' } }, { kind: '9' }, dictionaries)).toEqual({ kind: '9' }))

it('replaces invalid values by the default', () =>
  expect(validParams(fields, { sort: 'x', tab: 'x' }, dictionaries)).toEqual({ sort: '2', tab: 'open' }))

it('missingParam returns only required params', () => {
  expect(missingParam(fields, () => undefined)).toBe(fields['flag'])
  expect(missingParam(fields, (name) => (name === 'flag' ? '1' : undefined))).toBeUndefined()
})
