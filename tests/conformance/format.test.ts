import { describe, expect, it } from 'vitest'
import { bindText } from '../../renderer/compile/text.ts'
import { FORMATS, fill } from '../../renderer/language/text.ts'
import written from './format.json' with { type: 'json' }
import { bindCase, formatters, type Given, pathReader } from './language.ts'

type Case = Given & { text: string } & ({ shows: string } | { refused: string })
const cases = written as unknown as Case[]

const bound = (one: Case) => bindCase(one, { widget: 'text', text: one.text }, (context) => bindText(context, one.text, []))

describe('texts show what tests/conformance/format.json says', () => {
  it('says each rule once', () => expect(new Set(cases.map(({ title }) => title)).size).toBe(cases.length))

  it.each(FORMATS)('has a case of %s', (name) => {
    expect(cases.some((one) => 'shows' in one && new RegExp(`\\| ?${name}\\b`).test(one.text))).toBe(true)
  })

  it.each(cases.filter((one) => 'shows' in one))('$title', (one) => {
    const { made, mistakes } = bound(one)
    expect(mistakes).toEqual([])
    expect(fill(made, pathReader(one), formatters)).toBe(one.shows)
  })

  it.each(cases.filter((one) => 'refused' in one))('refuses $title', (one) => {
    expect(bound(one).mistakes).toEqual([one.refused])
  })
})
