import { EXCLUSIVE } from '../../actions/customers/tag-rules.ts'
import type { Tag } from '../../generated/data.ts'
import type { HandlerContext } from '../handler/handler-context.ts'
import type { ContactTag } from '../integrations/wecom/tags.ts'
import type { PersonalTagTable } from './tables.ts'

const SHARED = '1'

/**
 * Returns a function that tells whether a group of corporate tags is exclusive. WeCom has no exclusive groups, so a setting lists them
 * (`exclusiveTagGroups`).
 */
export function exclusiveGroups({ setting }: Pick<HandlerContext, 'setting'>): (groupName: string) => boolean {
  const names = new Set(
    String(setting('exclusiveTagGroups'))
      .split(/[,\uff0c]/u)
      .map((name) => name.trim()),
  )
  return (groupName) => names.has(groupName)
}

/** Formats a corporate tag for the API (ENT-18). */
export const corpTag = ({ tagId, tagName, groupName, groupId = '' }: ContactTag & { groupId?: string }, exclusive: boolean): Tag => ({
  tagId,
  tagName,
  tagPropertyId: groupId,
  tagPropId: groupId,
  corpTagId: tagId,
  groupName: { tagPropName: groupName },
  groupTag: groupName,
  isMutex: exclusive ? EXCLUSIVE : SHARED,
})

type PersonalTag = Pick<PersonalTagTable, 'tagId' | 'tagName' | 'groupName' | 'exclusive'>

/** Formats a personal tag for the API, without a corporate id. */
export const personalTag = ({ tagId, tagName, groupName, exclusive }: PersonalTag): Tag => ({
  tagId,
  tagName,
  groupName: { tagPropName: groupName },
  groupTag: groupName,
  isMutex: exclusive === 1 ? EXCLUSIVE : SHARED,
})
