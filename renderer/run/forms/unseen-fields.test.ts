import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createScope } from '../data/scope.ts'
import { withUnseenFields } from './unseen-fields.ts'

const NAMES = ['a', 'b', 'c', 'd'] as const
const values = fc.dictionary(fc.constantFrom(...NAMES), fc.constantFrom('', 'x', 'y', 1, 0, false))
const names = fc.uniqueArray(fc.constantFrom(...NAMES))

it('DEC-20 a command gets a shown field as it is in the form, and every other one as the record has it', () => {
  fc.assert(
    fc.property(values, values, names, names, fc.boolean(), (record, typed, seen, kept, isStored) => {
      const shown = Object.fromEntries(Object.entries(typed).filter(([name]) => seen.some((one) => one === name)))
      const source = { get: ([name]: readonly string[]) => (name === undefined ? shown : typed[name]), subscribe: () => () => undefined }
      const scope = withUnseenFields(createScope({ form: source }), {
        form: { key: 'id', kept: [...kept] },
        seen: new Set(seen),
        record: { ...record, ...(isStored ? { id: 'K1' } : {}) },
        typed: (name) => typed[name],
      })
      const sent = Object(scope.get(['form'])) as Record<string, unknown>
      for (const name of NAMES) {
        const isUnseen = isStored && kept.includes(name) && !seen.includes(name)
        const isEmptied = [record[name] ?? '', typed[name] ?? ''].includes('')
        expect(sent[name]).toBe(isUnseen ? (isEmptied ? undefined : record[name]) : shown[name])
        expect(scope.get(['form', name])).toBe(typed[name])
      }
    }),
  )
})
