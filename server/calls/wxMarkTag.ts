import type { TagChange } from '../../generated/data.ts'
import { ApiError } from '../handler/api-error.ts'
import { requireStaff } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'
import { replaceCorpTags } from '../tags/corp-marks.ts'
import { markCorpTags } from '../tags/corp-tags.ts'
import { markPersonalTags } from '../tags/personal-tags.ts'
import { relationTo } from '../tags/relation.ts'

/** Values of `personnelType` (AMB-45): which tags are changed. */
const [CORPORATE, PERSONAL] = ['1', '2']

/**
 * Adds and removes tags of one of the caller's customers (CALL-24): corporate tags in WeCom, personal tags here. Throws 403 for other
 * stewards' and former customers, 422 for a contradictory change or an unknown `personnelType`. Refuses with 404 and a message when a tag
 * to add no longer exists.
 */
const wxMarkTag = handle('wxMarkTag', ['wecom'], async ({ external_userid, add_tag, remove_tag, personnelType }, context) => {
  const relation = await relationTo(context.db, requireStaff(context), external_userid)
  if (!relation.isCurrent) throw new ApiError('forbidden')
  const requested = { add: idsOf(add_tag), remove: idsOf(remove_tag) }
  const gone = { refused: { status: '404', message: context.text('server.tagGone') } }
  if (personnelType === PERSONAL) return { write: async (db) => ((await markPersonalTags(db, relation, requested)) ? { data: {} } : gone) }
  if (personnelType !== CORPORATE) throw new ApiError('badInput')
  const newTags = await markCorpTags(context, relation, requested)
  return {
    write: async (db) => {
      if (!newTags) return gone
      await replaceCorpTags(db, relation, newTags)
      return { data: {} }
    },
  }
})

const idsOf = (tags: readonly TagChange[] = []): string[] => [...new Set(tags.flatMap(({ tagId }) => tagId || []))]

export default wxMarkTag
