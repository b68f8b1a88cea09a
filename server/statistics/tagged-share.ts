import type { Database } from '../database/tables.ts'

/**
 * Counts a staff member's customers and those with a corporate tag at the last WeCom query (docs/architecture/customers.md). Former
 * customers are left out; a customer with two rows counts once.
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
