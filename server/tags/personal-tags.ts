import { remainingChange, type TagDifference } from '../../actions/customers/tag-rules.ts'
import type { Database } from '../database/tables.ts'
import { ApiError } from '../handler/api-error.ts'
import type { Relation } from './relation.ts'

/** Returns a staff member's personal tags in sort order. */
export const personalTagsOf = (db: Database, userId: string) =>
  db.selectFrom('personal_tag').selectAll().where('userId', '=', userId).orderBy('place').orderBy('tagId').execute()

/** Returns the personal tags that a staff member put on a customer. */
export const personalMarksOf = (db: Database, { userId, wechatCustomerId }: Relation) =>
  db
    .selectFrom('personal_tag_mark')
    .innerJoin('personal_tag', 'personal_tag.tagId', 'personal_tag_mark.tagId')
    .selectAll('personal_tag')
    .where('personal_tag_mark.userId', '=', userId)
    .where('personal_tag_mark.wechatCustomerId', '=', wechatCustomerId)
    .orderBy('personal_tag.place')
    .orderBy('personal_tag.tagId')
    .execute()

/**
 * Adds and removes personal tags of a customer, within a transaction. Returns false, without a change, when a tag does not belong to the
 * staff member or no longer exists. Throws `badInput` (422) for a contradictory change.
 */
export async function markPersonalTags(db: Database, relation: Relation, requested: TagDifference): Promise<boolean> {
  const { userId, wechatCustomerId } = relation
  await lockRelation(db, relation)
  const own = await personalTagsOf(db, userId)
  const ids = new Set(own.map(({ tagId }) => tagId))
  if (!requested.add.every((tagId) => ids.has(tagId))) return false
  const current = (await personalMarksOf(db, relation)).map(({ tagId }) => tagId)
  const names = [...new Set(own.map(({ groupName }) => groupName))]
  const groups = names.map((name) => {
    const inGroup = own.filter(({ groupName }) => groupName === name)
    return { exclusive: inGroup.some(({ exclusive }) => exclusive === 1), tagIds: inGroup.map(({ tagId }) => tagId) }
  })
  const change = remainingChange(current, requested, groups)
  if (!change) throw new ApiError('badInput')
  if (change.remove.length > 0)
    await db
      .deleteFrom('personal_tag_mark')
      .where('userId', '=', userId)
      .where('wechatCustomerId', '=', wechatCustomerId)
      .where('tagId', 'in', change.remove)
      .execute()
  if (change.add.length > 0)
    await db
      .insertInto('personal_tag_mark')
      .values(change.add.map((tagId) => ({ userId, wechatCustomerId, tagId })))
      .execute()
  return true
}

/** Locks the relation's row, so that concurrent changes of a customer's tags run one by one. */
const lockRelation = (db: Database, { userId, wechatCustomerId }: Relation) =>
  db
    .updateTable('steward')
    .set(({ ref }) => ({ userId: ref('userId') }))
    .where('userId', '=', userId)
    .where('wechatCustomerId', '=', wechatCustomerId)
    .execute()
