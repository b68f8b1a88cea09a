import { describe, expect, it } from 'vitest'
import { belongs, codesUnder, compileUnder } from './under.ts'

const plan = compileUnder('kind', {
  leaf: { parent: 'tree' },
  thorn: { parent: ['tree', 'cactus'] },
  spine: { parent: 'cactus' },
})

describe('a code under another', () => {
  it.each([
    ['tree', ['leaf', 'thorn']],
    ['cactus', ['thorn', 'spine']],
    ['moss', []],
    ['', []],
    [undefined, []],
    [null, []],
  ])('under %s one may choose %j', (parent, codes) => expect(codesUnder(plan, parent)).toEqual(codes))

  it.each([
    ['tree', 'leaf', true],
    ['cactus', 'leaf', false],
    ['cactus', 'thorn', true],
    // Nothing chosen is never wrong, and without a parent nothing is right.
    ['tree', undefined, true],
    [undefined, undefined, true],
    ['cactus', '', true],
    [undefined, 'leaf', false],
    [null, 'leaf', false],
    // What the dictionary does not list is judged by the dictionary.
    ['tree', 'constructor', true],
    ['tree', 'petal', true],
  ])('beside %s stands %s: %s', (parent, code, allowed) => expect(belongs(plan, parent, code)).toBe(allowed))

  it('AMB-74 a code that came as a number is the same code', () => {
    const numbered = compileUnder('kind', { '3': { parent: '2' } })
    expect([belongs(numbered, 2, 3), belongs(numbered, 1, 3)]).toEqual([true, false])
    expect(codesUnder(numbered, 2)).toEqual(['3'])
  })
})
