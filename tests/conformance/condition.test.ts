import { describe, expect, it } from 'vitest'
import { bindCondition } from '../../renderer/compile/condition.ts'
import { meets } from '../../renderer/language/condition.ts'
import json from './condition.json' with { type: 'json' }
import { bindCase, type Given, pathReader } from './language.ts'

type Case = Given & { condition: unknown } & ({ meets: boolean } | { refused: string })
const cases = json as unknown as Case[]

const bound = (given: Case) =>
  bindCase(given, { widget: 'text', text: '.', when: given.condition }, (context) => bindCondition(context, given.condition, []))

describe('conditions evaluate as in tests/conformance/condition.json', () => {
  it('has unique case titles', () => expect(new Set(cases.map(({ title }) => title)).size).toBe(cases.length))

  it.each(cases.filter((given) => 'meets' in given))('$title', (given) => {
    const { result, mistakes } = bound(given)
    expect(mistakes).toEqual([])
    expect(meets(result, pathReader(given))).toBe(given.meets)
  })

  it.each(cases.filter((given) => 'refused' in given))('refuses $title', (given) => {
    expect(bound(given).mistakes).toEqual([given.refused])
  })
})
