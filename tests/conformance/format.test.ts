import { describe, expect, it } from 'vitest'
import { FORMATS, fill } from '../../renderer/language/text.ts'
import written from './format.json' with { type: 'json' }
import { bind, faces, type Given, reader } from './language.ts'

type Case = Given & { text: string } & ({ shows: string } | { refused: string })
const cases = written as unknown as Case[]

const bound = (one: Case) => bind(one, { widget: 'text', text: one.text }, (binder, names) => binder.text(one.text, names, []))

describe('texts show what tests/conformance/format.json says', () => {
  it('says each rule once', () => expect(new Set(cases.map(({ title }) => title)).size).toBe(cases.length))

  it.each(FORMATS)('has a case of %s', (name) => {
    expect(cases.some((one) => 'shows' in one && new RegExp(`\\| ?${name}\\b`).test(one.text))).toBe(true)
  })

  it.each(cases.filter((one) => 'shows' in one))('$title', (one) => {
    const { made, mistakes } = bound(one)
    expect(mistakes).toEqual([])
    expect(fill(made, reader(one), faces)).toBe(one.shows)
  })

  it.each(cases.filter((one) => 'refused' in one))('refuses $title', (one) => {
    expect(bound(one).mistakes).toEqual([one.refused])
  })
})
