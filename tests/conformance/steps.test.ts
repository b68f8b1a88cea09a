import { describe, expect, it } from 'vitest'
import { type Chain, compile, play, type Seen } from './stage.ts'
import json from './steps.json' with { type: 'json' }

const { view, cases, refused } = json as unknown as {
  /** The screen around the steps. */
  view: object
  cases: (Chain & { expect: Partial<Seen> })[]
  refused: (Pick<Chain, 'title' | 'steps' | 'form'> & { refused: string })[]
}

describe('chains of steps behave as in tests/conformance/steps.json', () => {
  it('has unique case titles', () =>
    expect(new Set([...cases, ...refused].map(({ title }) => title)).size).toBe(cases.length + refused.length))

  it.each(cases)('$title', async (given) => {
    // An effect that a case omits must not occur. The exception is `asked`, which is compared only if a case has it.
    const noEffects = { said: [], ran: [], opened: [], dialogs: [], reported: [], params: given.params ?? {}, state: given.state ?? {} }
    const seen = await play(view, given)
    expect(seen).toEqual({ ...noEffects, form: given.form?.values ?? {}, asked: seen.asked, ...given.expect })
  })

  it.each(refused)('refuses $title', (given) => {
    expect(compile(view, given).mistakes).toEqual([given.refused])
  })
})
