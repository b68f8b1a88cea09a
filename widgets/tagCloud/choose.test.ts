import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { byGroup, choose, counted } from './choose.ts'

interface Tag {
  id: string
  only: string
}
const keyOf = (item: unknown) => (item as Tag).id
const exclusiveOf = (item: unknown) => (item as Tag).only
const tags: Tag[] = ['a1', 'a2', 'a3', 'b1', 'b2', 'n1', 'n2'].map((id) => ({ id, only: id.startsWith('n') ? '' : id.slice(0, 1) }))
const idsOf = (chosen: readonly unknown[]) => chosen.map(keyOf)

describe('choose', () => {
  it('TAG-03 keeps at most one tag of an exclusive group, whatever is tapped', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...tags), { maxLength: 20 }), (taps) => {
        let chosen: unknown[] = []
        for (const tag of taps) {
          const before = idsOf(chosen)
          chosen = choose(chosen, tag, { keyOf, exclusiveOf })
          expect(idsOf(chosen).includes(tag.id)).toBe(!before.includes(tag.id))
          const excluding = chosen.map(exclusiveOf).filter(Boolean)
          expect(new Set(excluding).size).toBe(excluding.length)
          // Tags without exclusion change only by their own tap.
          const others = (ids: string[]) => ids.filter((id) => id.startsWith('n') && id !== tag.id)
          expect(others(idsOf(chosen))).toEqual(others(before))
        }
      }),
    )
  })
  it('keeps exclusive tags that were chosen elsewhere until another of their group is tapped', () => {
    const both = tags.slice(0, 2)
    expect(idsOf(choose(both, tags[5], { keyOf, exclusiveOf }))).toEqual(['a1', 'a2', 'n1'])
    expect(idsOf(choose(both, tags[2], { keyOf, exclusiveOf }))).toEqual(['a3'])
  })
})

it('counted returns the number of chosen, added and removed tags', () =>
  expect(counted(tags.slice(0, 3), tags.slice(2, 4), { keyOf })).toEqual({ count: 2, added: 1, removed: 2 }))

it('byGroup orders groups by their first tag', () =>
  expect(byGroup([tags[3], tags[0], tags[4]], (tag) => exclusiveOf(tag)).map(([name, all]) => [name, idsOf(all)])).toEqual([
    ['b', ['b1', 'b2']],
    ['a', ['a1']],
  ]))
