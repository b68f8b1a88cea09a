import { describe, expect, it } from 'vitest'
import { bindText } from '../../renderer/compile/text.ts'
import { FORMATS, fill } from '../../renderer/language/text.ts'
import json from './format.json' with { type: 'json' }
import { bindCase, formatters, type Given, pathReader } from './language.ts'

type Case = Given & { text: string } & ({ shows: string } | { refused: string })
const cases = json as unknown as Case[]

const bound = (given: Case) => bindCase(given, { widget: 'text', text: given.text }, (context) => bindText(context, given.text, []))

describe('texts are formatted as in tests/conformance/format.json', () => {
  it('has unique case titles', () => expect(new Set(cases.map(({ title }) => title)).size).toBe(cases.length))

  it.each(FORMATS)('covers the format %s', (name) => {
    expect(cases.some((given) => 'shows' in given && new RegExp(`\\| ?${name}\\b`).test(given.text))).toBe(true)
  })

  it.each(cases.filter((given) => 'shows' in given))('$title', (given) => {
    const { result, mistakes } = bound(given)
    expect(mistakes).toEqual([])
    expect(fill(result, pathReader(given), formatters)).toBe(given.shows)
  })

  it.each(cases.filter((given) => 'refused' in given))('refuses $title', (given) => {
    expect(bound(given).mistakes).toEqual([given.refused])
  })
})
