import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toTagOption, remainingChange, tagDifference } from './tag-rules.ts'

const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
const anyTags = fc.subarray(ids)
const sorted = (list: Iterable<string>) => [...list].sort()
const apply = (current: readonly string[], { add, remove }: { add: string[]; remove: string[] }) =>
  sorted(new Set([...current.filter((id) => !remove.includes(id)), ...add]))

describe('AMB-45 tagDifference', () => {
  it('TAG-04 AMB-45 turns the first list into the second, and contains only changed tags', () => {
    fc.assert(
      fc.property(anyTags, anyTags, (before, after) => {
        const { add, remove } = tagDifference(before, after)
        expect(apply(before, { add, remove })).toEqual(sorted(after))
        expect(add.filter((id) => before.includes(id))).toEqual([])
        expect(remove.filter((id) => !before.includes(id))).toEqual([])
      }),
    )
  })
  it('AMB-45 TAG-09 is empty when only the order differs or a tag is repeated', () =>
    expect(tagDifference(['a', 'b', 'b'], ['b', 'a'])).toEqual({ add: [], remove: [] }))
})

describe('remainingChange for a customer whose tags changed meanwhile', () => {
  const groups = [
    { exclusive: true, tagIds: ['a', 'b', 'c'] },
    { exclusive: false, tagIds: ['d', 'e'] },
    { exclusive: true, tagIds: ['f', 'g'] },
  ]
  const change = fc.record({ add: anyTags, remove: anyTags })

  it('TAG-03 keeps exactly the chosen tag of each exclusive group', () => {
    fc.assert(
      fc.property(anyTags, change, (current, requested) => {
        const left = remainingChange(current, requested, groups)
        fc.pre(left !== undefined)
        const after = apply(current, left ?? requested)
        const chosen = groups.filter(({ exclusive, tagIds }) => exclusive && requested.add.some((id) => tagIds.includes(id)))
        expect(chosen.map(({ tagIds }) => after.filter((id) => tagIds.includes(id)).length)).toEqual(chosen.map(() => 1))
        expect(requested.add.every((id) => after.includes(id))).toBe(true)
        expect(after.filter((id) => requested.remove.includes(id))).toEqual([])
      }),
    )
  })
  it('DEC-19 is empty once the change is applied', () => {
    fc.assert(
      fc.property(anyTags, change, (current, requested) => {
        const left = remainingChange(current, requested, groups)
        fc.pre(left !== undefined)
        expect(remainingChange(apply(current, left ?? requested), requested, groups)).toEqual({ add: [], remove: [] })
      }),
    )
  })
  it.each([
    ['a change that adds and removes the same tag', { add: ['d'], remove: ['d'] }],
    ['a change that adds two tags of an exclusive group', { add: ['a', 'c'], remove: [] }],
  ])('is undefined for %s', (_, requested) => expect(remainingChange(['e'], requested, groups)).toBeUndefined())
})

describe('toTagOption', () => {
  const tag = { tagId: 'et1', tagName: '高价值', corpTagId: 'et1', groupName: { tagPropName: '客户等级' }, isMutex: '0' }
  it('TAG-03 sets exclusiveGroup when isMutex is 0', () => {
    expect(toTagOption(tag)).toMatchObject({ tagId: 'et1', groupTag: '客户等级', exclusiveGroup: '客户等级' })
    expect(toTagOption({ ...tag, isMutex: '1' })).not.toHaveProperty('exclusiveGroup')
  })
  it('TAG-02 returns the same option for the answers of different calls', () =>
    expect(toTagOption({ ...tag, tagPropId: 'etG', tagPropertyId: 'etG', groupTag: '客户等级' })).toEqual(toTagOption(tag)))
})
