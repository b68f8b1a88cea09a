import type { Tag, TagChange } from '../../generated/data.ts'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import { type Command, fail } from '../action.ts'
import { tagDifference } from './tag-rules.ts'

/** `personnelType`: which tags a change is of (AMB-45). */
const [CORPORATE, PERSONAL] = ['1', '2']

/**
 * Changes the tags of the customer who was looked at, whoever's chat is open by now: one call for each kind that has changed, with
 * the difference only (AMB-45). Ends in `unchanged` without any call when there is none (TAG-09). A refusal ends in `conflict`, since
 * what is shown is no longer true then: a tag was deleted, or the customer is someone else's; what was done before it stays.
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
  const ids = (given: readonly Tag[]) => given.map(({ tagId = '' }) => tagId)
  const { add, remove } = tagDifference(ids(before), ids(after))
  const listed = (named: readonly string[]) => named.flatMap((tagId) => tags.get(tagId) ?? [])
  return { add_tag: listed(add), remove_tag: listed(remove) }
}

async function refusedAsConflict<Value>(asked: Promise<Value>): Promise<Value> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof OutcomeError && ['forbidden', 'gone', 'badInput'].includes(error.outcome))
      throw new OutcomeError('conflict', error.carries)
    throw error
  }
}
