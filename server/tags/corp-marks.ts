import type { Database } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import type { ContactTag } from '../integrations/wecom/tags.ts'
import type { Relation } from './relation.ts'

type Marked = Pick<Relation, 'userId' | 'wechatCustomerId'>

/** The corporate tags of a customer when the messenger was last asked. */
export const corpMarksOf = (db: Database, { userId, wechatCustomerId }: Marked): Promise<ContactTag[]> =>
  db
    .selectFrom('corp_tag_mark')
    .select(['tagId', 'tagName', 'groupName'])
    .where('userId', '=', userId)
    .where('wechatCustomerId', '=', wechatCustomerId)
    .orderBy('place')
    .execute()

/** Keeps what the messenger says a customer has, instead of what it said before. */
export const rememberCorpTags = (db: Database, marked: Marked, tags: readonly ContactTag[]): Promise<void> =>
  inTransaction(db, (transaction) => replaceCorpTags(transaction, marked, tags))

/** As `rememberCorpTags`, in a transaction that is there. */
export async function replaceCorpTags(db: Database, { userId, wechatCustomerId }: Marked, tags: readonly ContactTag[]): Promise<void> {
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
