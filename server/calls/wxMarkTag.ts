import type { TagChange } from '../../generated/data.ts'
import { ApiError } from '../handler/api-error.ts'
import { signedIn } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'
import { replaceCorpTags } from '../tags/corp-marks.ts'
import { markCorpTags } from '../tags/corp-tags.ts'
import { markPersonalTags } from '../tags/personal-tags.ts'
import { relationTo } from '../tags/relation.ts'

/** `personnelType` (AMB-45): which tags a change is of. */
const [CORPORATE, PERSONAL] = ['1', '2']

/**
 * Puts tags on one of the caller's customers and takes others off (CALL-24): corporate ones in the messenger, personal ones here.
 * Refuses another's customer and one who has left (403), a change that contradicts itself or is of neither kind (422), and in
 * words when a tag that is to be put on is not there, or no longer.
 */
const wxMarkTag = handle('wxMarkTag', ['wecom'], async ({ external_userid, add_tag, remove_tag, personnelType }, context) => {
  const relation = await relationTo(context.db, signedIn(context), external_userid)
  if (!relation.lasting) throw new ApiError('forbidden')
  const asked = { add: idsOf(add_tag), remove: idsOf(remove_tag) }
  const gone = { refused: { status: '404', message: context.text('server.tagGone') } }
  if (personnelType === PERSONAL) return { write: async (db) => ((await markPersonalTags(db, relation, asked)) ? { data: {} } : gone) }
  if (personnelType !== CORPORATE) throw new ApiError('badInput')
  const marked = await markCorpTags(context, relation, asked)
  return {
    write: async (db) => {
      if (!marked) return gone
      await replaceCorpTags(db, relation, marked)
      return { data: {} }
    },
  }
})

const idsOf = (tags: readonly TagChange[] = []): string[] => [...new Set(tags.flatMap(({ tagId }) => tagId || []))]

export default wxMarkTag
