import { requireStaff } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'
import { corpTagsOf } from '../tags/corp-tags.ts'
import { personalMarksOf } from '../tags/personal-tags.ts'
import { relationTo } from '../tags/relation.ts'
import { personalTag } from '../tags/tag-rows.ts'

/** Returns the tags of one of the caller's customers (403 for others): corporate tags first, then the caller's personal tags (CALL-23). */
const customerAllTag = handle('customerAllTag', ['wecom'], async ({ externalUserId }, context) => {
  const relation = await relationTo(context.db, requireStaff(context), externalUserId)
  const [corporate, personal] = [await corpTagsOf(context, relation), await personalMarksOf(context.db, relation)]
  return { data: { rows: [...corporate, ...personal.map(personalTag)] } }
})

export default customerAllTag
