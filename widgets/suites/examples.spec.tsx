import { describe, expect, test } from 'vitest'
import { draw, examplesOf } from './example.spec.tsx'
import { misfits, stage } from './stage.spec.tsx'

/** What every widget owes: each of its examples is drawn without complaint and fits the narrowest phone. */
export function describeExamples(widget: string): void {
  describe(`${widget} draws its examples`, () => {
    test.each(examplesOf(widget))('$title', async ({ props }) => {
      expect(await misfits(() => stage(draw({ widget, ...props })))).toEqual([])
    })
  })
}
