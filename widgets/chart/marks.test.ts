import { expect, it } from 'vitest'
import { marksOf } from './marks.ts'

const figures = { places: ['2026-11-19'], series: [{ name: 'a', values: [1] }] }

it.each([
  ['BOARD-09 CONST2-11', 1_200, { enter: { duration: 1_200 } }],
  ['with reduced motion,', 0, false],
] as const)('%s bars and lines animate for %i ms, and no other mark is animated', (_id, animation, expected) => {
  for (const kind of ['bar', 'line'] as const) {
    const marks = marksOf({ kind, figures, animation }, 'white')
    expect(marks.filter(({ type }) => type === 'interval' || type === 'line').map(({ animate }) => animate)).toEqual([expected])
    // Without `animate: false` the library's default animations apply.
    expect(marks.filter(({ type }) => type === 'area' || type === 'point').every(({ animate }) => animate === false)).toBe(true)
  }
})
