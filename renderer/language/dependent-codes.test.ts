import { describe, expect, it } from 'vitest'
import { belongs, codesUnder, compileDependentCodes } from './dependent-codes.ts'

const plan = compileDependentCodes('kind', {
  leaf: { parent: 'tree' },
  thorn: { parent: ['tree', 'cactus'] },
  spine: { parent: 'cactus' },
})

describe('codes of a dependent field', () => {
  it.each([
    ['tree', ['leaf', 'thorn']],
    ['cactus', ['thorn', 'spine']],
    ['moss', []],
    ['', []],
    [undefined, []],
    [null, []],
  ])('for parent %s are %j', (parent, codes) => expect(codesUnder(plan, parent)).toEqual(codes))

  it.each([
    ['tree', 'leaf', true],
    ['cactus', 'leaf', false],
    ['cactus', 'thorn', true],
    // An empty value is always allowed; without a parent no code is allowed.
    ['tree', undefined, true],
    [undefined, undefined, true],
    ['cactus', '', true],
    [undefined, 'leaf', false],
    [null, 'leaf', false],
    // Codes outside the dictionary are not checked here.
    ['tree', 'constructor', true],
    ['tree', 'petal', true],
  ])('for parent %s, code %s is allowed: %s', (parent, code, allowed) => expect(belongs(plan, parent, code)).toBe(allowed))

  it('AMB-74 compare numbers and strings as equal', () => {
    const numbered = compileDependentCodes('kind', { '3': { parent: '2' } })
    expect([belongs(numbered, 2, 3), belongs(numbered, 1, 3)]).toEqual([true, false])
    expect(codesUnder(numbered, 2)).toEqual(['3'])
  })
})
