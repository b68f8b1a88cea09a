import { EXCLUSIVE } from '../../actions/customers/tag-rules.ts'
import type { Tag } from '../../generated/data.ts'
import type { HandlerContext } from '../handler/handler-context.ts'
import type { ContactTag } from '../integrations/wecom/tags.ts'
import type { PersonalTagTable } from './tables.ts'

const SHARED = '1'

/**
 * Says of a group of corporate tags whether a customer has one of them at most. The messenger knows no such groups, so an analyst
 * names them (`exclusiveTagGroups`).
 */
export function exclusiveGroups({ setting }: Pick<HandlerContext, 'setting'>): (groupName: string) => boolean {
  const names = new Set(
    String(setting('exclusiveTagGroups'))
      .split(/[,\uff0c]/u)
      .map((name) => name.trim()),
  )
  return (groupName) => names.has(groupName)
}

/** A corporate tag as calls answer one (ENT-18). */
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

/** A personal tag as calls answer one: without a corporate id. */
export const personalTag = ({ tagId, tagName, groupName, exclusive }: PersonalTag): Tag => ({
  tagId,
  tagName,
  groupName: { tagPropName: groupName },
  groupTag: groupName,
  isMutex: exclusive === 1 ? EXCLUSIVE : SHARED,
})
