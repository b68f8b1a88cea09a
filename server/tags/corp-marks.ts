import { chunk } from 'es-toolkit'
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
export const replaceCorpTags = (db: Database, { userId, wechatCustomerId }: CustomerKey, tags: readonly ContactTag[]): Promise<void> =>
  replaceCorpTagsOf(db, userId, new Map([[wechatCustomerId, tags]]))

/** Rows in one statement, which SQLite limits by their values. */
const ROWS = 1_000

/** Like `replaceCorpTags`, for several customers of a member of staff, by customer id. */
export async function replaceCorpTagsOf(db: Database, userId: string, tagsOf: ReadonlyMap<string, readonly ContactTag[]>): Promise<void> {
  if (tagsOf.size === 0) return
  await db
    .deleteFrom('corp_tag_mark')
    .where('userId', '=', userId)
    .where('wechatCustomerId', 'in', [...tagsOf.keys()])
    .execute()
  const rows = [...tagsOf].flatMap(([wechatCustomerId, tags]) =>
    tags.map(({ tagId, tagName, groupName }, place) => ({ userId, wechatCustomerId, tagId, tagName, groupName, place })),
  )
  for (const part of chunk(rows, ROWS))
    await db
      .insertInto('corp_tag_mark')
      .values(part)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

export const isSame = (left: readonly ContactTag[], right: readonly ContactTag[]): boolean =>
  left.length === right.length &&
  left.every((tag, index) => {
    const other = right[index]
    return tag.tagId === other?.tagId && tag.tagName === other.tagName && tag.groupName === other.groupName
  })
