import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asChoice, remainingChange, tagDifference } from './tag-rules.ts'

const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
const some = fc.subarray(ids)
const sorted = (given: Iterable<string>) => [...given].sort()
const applied = (held: readonly string[], { add, remove }: { add: string[]; remove: string[] }) =>
  sorted(new Set([...held.filter((id) => !remove.includes(id)), ...add]))

describe('the difference of two choices of tags', () => {
  it('TAG-04 AMB-45 leads from the one to the other, and names nothing that is alike', () => {
    fc.assert(
      fc.property(some, some, (before, after) => {
        const { add, remove } = tagDifference(before, after)
        expect(applied(before, { add, remove })).toEqual(sorted(after))
        expect(add.filter((id) => before.includes(id))).toEqual([])
        expect(remove.filter((id) => !before.includes(id))).toEqual([])
      }),
    )
  })
  it('TAG-09 is empty when only the order differs, or one is named twice', () =>
    expect(tagDifference(['a', 'b', 'b'], ['b', 'a'])).toEqual({ add: [], remove: [] }))
})

describe('what is left of a change for a customer who has other tags by now', () => {
  const groups = [
    { exclusive: true, tagIds: ['a', 'b', 'c'] },
    { exclusive: false, tagIds: ['d', 'e'] },
    { exclusive: true, tagIds: ['f', 'g'] },
  ]
  const change = fc.record({ add: some, remove: some })

  it('TAG-03 leaves one at most of each exclusive group that a tag was chosen of', () => {
    fc.assert(
      fc.property(some, change, (held, asked) => {
        const left = remainingChange(held, asked, groups)
        fc.pre(left !== undefined)
        const after = applied(held, left ?? asked)
        const chosen = groups.filter(({ exclusive, tagIds }) => exclusive && asked.add.some((id) => tagIds.includes(id)))
        expect(chosen.map(({ tagIds }) => after.filter((id) => tagIds.includes(id)).length)).toEqual(chosen.map(() => 1))
        expect(asked.add.every((id) => after.includes(id))).toBe(true)
        expect(after.filter((id) => asked.remove.includes(id))).toEqual([])
      }),
    )
  })
  it('DEC-19 is nothing once it is done', () => {
    fc.assert(
      fc.property(some, change, (held, asked) => {
        const left = remainingChange(held, asked, groups)
        fc.pre(left !== undefined)
        expect(remainingChange(applied(held, left ?? asked), asked, groups)).toEqual({ add: [], remove: [] })
      }),
    )
  })
  it.each([
    ['puts on and takes off the same tag', { add: ['d'], remove: ['d'] }],
    ['chooses two of an exclusive group', { add: ['a', 'c'], remove: [] }],
  ])('is nothing that can be done when it %s', (_, asked) => expect(remainingChange(['e'], asked, groups)).toBeUndefined())
})

describe('a tag as one chooses it', () => {
  const tag = { tagId: 'et1', tagName: '高价值', corpTagId: 'et1', groupName: { tagPropName: '客户等级' }, isMutex: '0' }
  it('TAG-03 has a group to itself where isMutex is 0', () => {
    expect(asChoice(tag)).toMatchObject({ tagId: 'et1', groupTag: '客户等级', exclusiveGroup: '客户等级' })
    expect(asChoice({ ...tag, isMutex: '1' })).not.toHaveProperty('exclusiveGroup')
  })
  it('TAG-02 is the same whichever call names it', () =>
    expect(asChoice({ ...tag, tagPropId: 'etG', tagPropertyId: 'etG', groupTag: '客户等级' })).toEqual(asChoice(tag)))
})
