import type { Database } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import type { ContactTag } from '../integrations/wecom/tags.ts'
import type { Relation } from './relation.ts'

type CustomerKey = Pick<Relation, 'userId' | 'wechatCustomerId'>

/** Returns a customer's corporate tags as cached from the last WeCom response. */
export const corpMarksOf = (db: Database, { userId, wechatCustomerId }: CustomerKey): Promise<ContactTag[]> =>
  db
    .selectFrom('corp_tag_mark')
    .select(['tagId', 'tagName', 'groupName'])
    .where('userId', '=', userId)
    .where('wechatCustomerId', '=', wechatCustomerId)
    .orderBy('place')
    .execute()

/** Replaces the cached corporate tags of a customer. */
export const cacheCorpTags = (db: Database, customer: CustomerKey, tags: readonly ContactTag[]): Promise<void> =>
  inTransaction(db, (transaction) => replaceCorpTags(transaction, customer, tags))

/** Like `cacheCorpTags`, within the transaction of `db`. */
export async function replaceCorpTags(db: Database, { userId, wechatCustomerId }: CustomerKey, tags: readonly ContactTag[]): Promise<void> {
  await db.deleteFrom('corp_tag_mark').where('userId', '=', userId).where('wechatCustomerId', '=', wechatCustomerId).execute()
  const rows = tags.map(({ tagId, tagName, groupName }, place) => ({ userId, wechatCustomerId, tagId, tagName, groupName, place }))
  if (rows.length > 0)
    await db
      .insertInto('corp_tag_mark')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

export const isSame = (left: readonly ContactTag[], right: readonly ContactTag[]): boolean =>
  left.length === right.length &&
  left.every((tag, index) => {
    const other = right[index]
    return tag.tagId === other?.tagId && tag.tagName === other.tagName && tag.groupName === other.groupName
  })
