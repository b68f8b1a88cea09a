import type { Database } from '../database/tables.ts'

/**
 * How many customers one of the staff has, and how many of them had a corporate tag when the messenger was asked last
 * (decision 078). A customer who has left, and a contact met twice, does not count twice or at all.
 */
export async function countTagged(db: Database, userId: string): Promise<{ haveTagCnt: number; allCnt: number }> {
  const own = db.selectFrom('steward').where('steward.userId', '=', userId).where('steward.deletedAt', 'is', null)
  const all = own.select(({ fn }) => fn.count<number>('steward.wechatCustomerId').distinct().as('count'))
  const tagged = own
    .innerJoin('corp_tag_mark', (join) =>
      join.onRef('corp_tag_mark.userId', '=', 'steward.userId').onRef('corp_tag_mark.wechatCustomerId', '=', 'steward.wechatCustomerId'),
    )
    .select(({ fn }) => fn.count<number>('steward.wechatCustomerId').distinct().as('count'))
  const [{ count: allCnt }, { count: haveTagCnt }] = [await all.executeTakeFirstOrThrow(), await tagged.executeTakeFirstOrThrow()]
  return { haveTagCnt, allCnt }
}
