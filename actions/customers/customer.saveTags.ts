import type { Tag, TagChange } from '../../generated/data.ts'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import { type Command, fail } from '../action.ts'
import { tagDifference } from './tag-rules.ts'

/** Values of `personnelType`: the kind of the changed tags (AMB-45). */
const [CORPORATE, PERSONAL] = ['1', '2']

/**
 * Saves the tags of the displayed customer, even if another chat is open by now. Makes one call per changed kind with only the
 * difference (AMB-45). Throws `unchanged` without a call when there is no difference (TAG-09). Throws `conflict` when the server refuses,
 * because the displayed tags are outdated: a tag was deleted, or the customer now belongs to another steward. Earlier calls stay applied.
 */
const saveTags: Command<'customer.saveTags'> = async ({ before, corp = [], personal = [] }, { call }) => {
  const changes = [
    { personnelType: CORPORATE, ...change(before?.corp, corp) },
    { personnelType: PERSONAL, ...change(before?.personal, personal) },
  ].filter(({ add_tag, remove_tag }) => add_tag.length + remove_tag.length > 0)
  if (changes.length === 0) return fail('customer.saveTags', 'unchanged', {})
  for (const each of changes) {
    const { ok, message } = await refusedAsConflict(call('wxMarkTag', { external_userid: before?.externalUserid ?? '', ...each }))
    if (!ok) throw new OutcomeError('conflict', { message: message ?? '' })
  }
}
export default saveTags

function change(before: readonly Tag[] = [], after: readonly Tag[]): { add_tag: TagChange[]; remove_tag: TagChange[] } {
  const tags = new Map([...before, ...after].map(({ tagId = '', isMutex }) => [tagId, { tagId, ...(isMutex ? { isMutex } : {}) }]))
  const ids = (list: readonly Tag[]) => list.map(({ tagId = '' }) => tagId)
  const { add, remove } = tagDifference(ids(before), ids(after))
  const toChanges = (tagIds: readonly string[]) => tagIds.flatMap((tagId) => tags.get(tagId) ?? [])
  return { add_tag: toChanges(add), remove_tag: toChanges(remove) }
}

async function refusedAsConflict<Value>(request: Promise<Value>): Promise<Value> {
  try {
    return await request
  } catch (error) {
    if (error instanceof OutcomeError && ['forbidden', 'gone', 'badInput'].includes(error.outcome))
      throw new OutcomeError('conflict', error.carries)
    throw error
  }
}
