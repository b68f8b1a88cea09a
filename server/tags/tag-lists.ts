import type { Tag } from '../../generated/data.ts'
import type { Database } from '../database/tables.ts'

/**
 * Returns the tags of a staff member's customers, or of one customer, by customer id: cached corporate tags, then personal ones. Customers
 * without tags are left out.
 */
export async function tagListsOf(db: Database, userId: string, wechatCustomerId?: string): Promise<ReadonlyMap<string, Tag[]>> {
  const corporate = db
    .selectFrom('corp_tag_mark')
    .select(['wechatCustomerId', 'tagId', 'tagName'])
    .where('userId', '=', userId)
    .$if(wechatCustomerId !== undefined, (query) => query.where('wechatCustomerId', '=', wechatCustomerId ?? ''))
    .orderBy('place')
  const personal = db
    .selectFrom('personal_tag_mark')
    .innerJoin('personal_tag', 'personal_tag.tagId', 'personal_tag_mark.tagId')
    .select(['wechatCustomerId', 'personal_tag.tagId', 'tagName'])
    .where('personal_tag_mark.userId', '=', userId)
    .$if(wechatCustomerId !== undefined, (query) => query.where('wechatCustomerId', '=', wechatCustomerId ?? ''))
    .orderBy('place')
  const lists = new Map<string, Tag[]>()
  const put = (customer: string, tag: Tag) => {
    const list = lists.get(customer)
    if (list) list.push(tag)
    else lists.set(customer, [tag])
  }
  for (const { wechatCustomerId: id, ...tag } of await corporate.execute()) put(id, { ...tag, corpTagId: tag.tagId })
  for (const { wechatCustomerId: id, ...tag } of await personal.execute()) put(id, tag)
  return lists
}

/** Returns a customer's tags as a field to spread; empty without tags. */
export const tagListOf = (lists: ReadonlyMap<string, Tag[]>, wechatCustomerId: string): { tagList?: Tag[] } => {
  const tagList = lists.get(wechatCustomerId)
  return tagList ? { tagList } : {}
}
