import type { Tag } from '../../generated/data.ts'
import { requireStaff } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'
import { personalTagsOf } from '../tags/personal-tags.ts'
import { relationTo } from '../tags/relation.ts'
import { personalTag } from '../tags/tag-rows.ts'

/** Returns the caller's personal tags by group name (CALL-22), requested for one of the caller's customers (403 for others). */
const queryTaglist = handle('queryTaglist', [], async ({ externalUserid }, context) => {
  const { userId } = await relationTo(context.db, requireStaff(context), externalUserid)
  const groups = new Map<string, Tag[]>()
  for (const tag of await personalTagsOf(context.db, userId))
    groups.set(tag.groupName, [...(groups.get(tag.groupName) ?? []), personalTag(tag)])
  return { data: { data: Object.fromEntries(groups) } }
})

export default queryTaglist
