import { describe, expect, it } from 'vitest'
import { type Chain, compile, play, type Seen } from './stage.ts'
import written from './steps.json' with { type: 'json' }

const { view, cases, refused } = written as unknown as {
  /** What all the steps stand in. */
  view: object
  cases: (Chain & { expect: Partial<Seen> })[]
  refused: (Pick<Chain, 'title' | 'steps' | 'form'> & { refused: string })[]
}

describe('chains of steps do what tests/conformance/steps.json says', () => {
  it('says each rule once', () =>
    expect(new Set([...cases, ...refused].map(({ title }) => title)).size).toBe(cases.length + refused.length))

  it.each(cases)('$title', async (one) => {
    // What a case does not mention does not happen; which queries were asked is said only where it matters.
    const still = { said: [], ran: [], opened: [], dialogs: [], reported: [], params: one.params ?? {}, state: one.state ?? {} }
    const seen = await play(view, one)
    expect(seen).toEqual({ ...still, form: one.form?.values ?? {}, asked: seen.asked, ...one.expect })
  })

  it.each(refused)('refuses $title', (one) => {
    expect(compile(view, one).mistakes).toEqual([one.refused])
  })
})
