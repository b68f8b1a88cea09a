import { describe, expect, it } from 'vitest'
import { bindCondition } from '../../renderer/compile/condition.ts'
import { meets } from '../../renderer/language/condition.ts'
import written from './condition.json' with { type: 'json' }
import { bindCase, type Given, pathReader } from './language.ts'

type Case = Given & { condition: unknown } & ({ meets: boolean } | { refused: string })
const cases = written as unknown as Case[]

const bound = (one: Case) =>
  bindCase(one, { widget: 'text', text: '.', when: one.condition }, (context) => bindCondition(context, one.condition, []))

describe('conditions mean what tests/conformance/condition.json says', () => {
  it('says each rule once', () => expect(new Set(cases.map(({ title }) => title)).size).toBe(cases.length))

  it.each(cases.filter((one) => 'meets' in one))('$title', (one) => {
    const { made, mistakes } = bound(one)
    expect(mistakes).toEqual([])
    expect(meets(made, pathReader(one))).toBe(one.meets)
  })

  it.each(cases.filter((one) => 'refused' in one))('refuses $title', (one) => {
    expect(bound(one).mistakes).toEqual([one.refused])
  })
})
