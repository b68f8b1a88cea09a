import type { Tag } from '../../generated/data.ts'

/** Tags to put on a customer and to take off, by their ids. */
export interface TagDifference {
  add: string[]
  remove: string[]
}

/** What a tag says of its group when of the whole group a customer has one tag at most (TAG-03). */
export const EXCLUSIVE = '0'

/** Whether of this tag's group a customer has one at most. */
export const isExclusive = ({ isMutex }: Pick<Tag, 'isMutex'>): boolean => isMutex === EXCLUSIVE

/** A corporate tag is the messenger's and has its id there; a personal one has none (decision 078). */
export const isCorporate = ({ corpTagId }: Pick<Tag, 'corpTagId'>): boolean => Boolean(corpTagId)

/** What has to be sent so that a customer with the tags `before` has those of `after`: only the difference (AMB-45). */
export function tagDifference(before: readonly string[], after: readonly string[]): TagDifference {
  const [had, has] = [new Set(before), new Set(after)]
  return { add: [...has].filter((tagId) => !had.has(tagId)), remove: [...had].filter((tagId) => !has.has(tagId)) }
}

/** The name of a tag's group. */
const groupOf = ({ groupName, groupTag }: Tag): string => groupName?.tagPropName ?? groupTag ?? ''

/**
 * A tag as one chooses it, whichever call names it: customerAllTag and the two lists of what there is say the same of it. Of the tags
 * that have the same `exclusiveGroup` a customer has one at most.
 */
export const asChoice = (tag: Tag): Tag => ({
  tagId: tag.tagId ?? '',
  tagName: tag.tagName ?? '',
  groupTag: groupOf(tag),
  ...(tag.corpTagId ? { corpTagId: tag.corpTagId } : {}),
  ...(tag.isMutex ? { isMutex: tag.isMutex } : {}),
  ...(isExclusive(tag) ? { exclusiveGroup: groupOf(tag) } : {}),
})

/** The names of tags. */
export const tagNames = (tags: readonly Tag[]): string[] => tags.flatMap(({ tagName }) => tagName || [])

interface OwnGroup {
  exclusive: boolean
  tagIds: readonly string[]
}

/**
 * What is left to do for a customer who has the tags `held`, when somebody asks for a change who may not have seen the latest: what
 * is done already is left out, and choosing one of an exclusive group takes off whatever else of it is there (TAG-03). Undefined for
 * a change that contradicts itself: a tag both put on and taken off, or two of one exclusive group.
 */
export function remainingChange(held: readonly string[], asked: TagDifference, groups: readonly OwnGroup[]): TagDifference | undefined {
  const [add, remove] = [new Set(asked.add), new Set(asked.remove)]
  if (asked.add.some((tagId) => remove.has(tagId))) return undefined
  for (const { tagIds } of groups.filter(({ exclusive }) => exclusive)) {
    const chosen = tagIds.filter((tagId) => add.has(tagId))
    if (chosen.length > 1) return undefined
    if (chosen.length === 1) for (const tagId of tagIds) if (!add.has(tagId)) remove.add(tagId)
  }
  return { add: [...add].filter((tagId) => !held.includes(tagId)), remove: held.filter((tagId) => remove.has(tagId)) }
}
