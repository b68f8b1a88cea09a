import { describe, expect, test } from 'vitest'
import { draw, examplesOf } from './example.spec.tsx'
import { layoutProblems, stage } from './stage.spec.tsx'

/** The tests that every widget passes: each example renders without errors and fits the narrowest phone. */
export function describeExamples(widget: string): void {
  describe(`${widget} draws its examples`, () => {
    test.each(examplesOf(widget))('$title', async ({ props }) => {
      expect(await layoutProblems(() => stage(draw({ widget, ...props })))).toEqual([])
    })
  })
}
