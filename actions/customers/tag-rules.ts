import type { Tag } from '../../generated/data.ts'

/** The ids of tags to add to and remove from a customer. */
export interface TagDifference {
  add: string[]
  remove: string[]
}

/** The value of `isMutex` for an exclusive group: a customer has at most one of its tags (TAG-03). */
export const EXCLUSIVE = '0'

/** Whether the tag's group is exclusive. */
export const isExclusive = ({ isMutex }: Pick<Tag, 'isMutex'>): boolean => isMutex === EXCLUSIVE

/** Whether the tag is corporate: it has an id in WeCom; personal tags have none (docs/architecture/customers.md). */
export const isCorporate = ({ corpTagId }: Pick<Tag, 'corpTagId'>): boolean => Boolean(corpTagId)

/** Returns the changes from `before` to `after`: only the difference (AMB-45). */
export function tagDifference(before: readonly string[], after: readonly string[]): TagDifference {
  const [old, next] = [new Set(before), new Set(after)]
  return { add: [...next].filter((tagId) => !old.has(tagId)), remove: [...old].filter((tagId) => !next.has(tagId)) }
}

const groupOf = ({ groupName, groupTag }: Tag): string => groupName?.tagPropName ?? groupTag ?? ''

/** Returns a tag as an option, equal for all calls. A customer has at most one tag of the same `exclusiveGroup`. */
export const toTagOption = (tag: Tag): Tag => ({
  tagId: tag.tagId ?? '',
  tagName: tag.tagName ?? '',
  groupTag: groupOf(tag),
  ...(tag.corpTagId ? { corpTagId: tag.corpTagId } : {}),
  ...(tag.isMutex ? { isMutex: tag.isMutex } : {}),
  ...(isExclusive(tag) ? { exclusiveGroup: groupOf(tag) } : {}),
})

/** Returns the names of tags, without empty ones. */
export const tagNames = (tags: readonly Tag[]): string[] => tags.flatMap(({ tagName }) => tagName || [])

interface TagGroup {
  exclusive: boolean
  tagIds: readonly string[]
}

/**
 * Returns what remains of a requested change for a customer who has the tags `current`, because the request may rest on older data. Skips
 * changes already made; adding a tag of an exclusive group removes the group's other tags (TAG-03). Returns undefined for a contradictory
 * change: a tag both added and removed, or two added tags of one exclusive group.
 */
export function remainingChange(
  current: readonly string[],
  requested: TagDifference,
  groups: readonly TagGroup[],
): TagDifference | undefined {
  const [add, remove] = [new Set(requested.add), new Set(requested.remove)]
  if (requested.add.some((tagId) => remove.has(tagId))) return undefined
  for (const { tagIds } of groups.filter(({ exclusive }) => exclusive)) {
    const chosen = tagIds.filter((tagId) => add.has(tagId))
    if (chosen.length > 1) return undefined
    if (chosen.length === 1) for (const tagId of tagIds) if (!add.has(tagId)) remove.add(tagId)
  }
  return { add: [...add].filter((tagId) => !current.includes(tagId)), remove: current.filter((tagId) => remove.has(tagId)) }
}
