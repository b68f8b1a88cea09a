import { remainingChange, type TagDifference } from '../../actions/customers/tag-rules.ts'
import type { Database } from '../database/tables.ts'
import { ApiError } from '../handler/api-error.ts'
import type { Relation } from './relation.ts'

/** One's own tags, in their order. */
export const personalTagsOf = (db: Database, userId: string) =>
  db.selectFrom('personal_tag').selectAll().where('userId', '=', userId).orderBy('place').orderBy('tagId').execute()

/** Those of one's own tags that one has put on a customer. */
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
 * Puts some of one's own tags on a customer and takes others off, in a transaction. False when one of them is not one's own, or no
 * longer: then nothing is changed. Throws `badInput` (422) for a change that contradicts itself.
 */
export async function markPersonalTags(db: Database, relation: Relation, asked: TagDifference): Promise<boolean> {
  const { userId, wechatCustomerId } = relation
  await queue(db, relation)
  const own = await personalTagsOf(db, userId)
  const ids = new Set(own.map(({ tagId }) => tagId))
  if (!asked.add.every((tagId) => ids.has(tagId))) return false
  const held = (await personalMarksOf(db, relation)).map(({ tagId }) => tagId)
  const names = [...new Set(own.map(({ groupName }) => groupName))]
  const groups = names.map((name) => {
    const inGroup = own.filter(({ groupName }) => groupName === name)
    return { exclusive: inGroup.some(({ exclusive }) => exclusive === 1), tagIds: inGroup.map(({ tagId }) => tagId) }
  })
  const left = remainingChange(held, asked, groups)
  if (!left) throw new ApiError('badInput')
  if (left.remove.length > 0)
    await db
      .deleteFrom('personal_tag_mark')
      .where('userId', '=', userId)
      .where('wechatCustomerId', '=', wechatCustomerId)
      .where('tagId', 'in', left.remove)
      .execute()
  if (left.add.length > 0)
    await db
      .insertInto('personal_tag_mark')
      .values(left.add.map((tagId) => ({ userId, wechatCustomerId, tagId })))
      .execute()
  return true
}

/** Two changes at once of the same customer's tags follow each other: the second sees what the first did. */
const queue = (db: Database, { userId, wechatCustomerId }: Relation) =>
  db
    .updateTable('steward')
    .set(({ ref }) => ({ userId: ref('userId') }))
    .where('userId', '=', userId)
    .where('wechatCustomerId', '=', wechatCustomerId)
    .execute()
