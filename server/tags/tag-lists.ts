import type { Tag } from '../../generated/data.ts'
import type { Database } from '../database/tables.ts'

/**
 * The tags of one of the staff's customers, or of one of them, by the customer's id: corporate ones as the messenger had them when it
 * was last asked, then personal ones. A customer without any is not in it.
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
  for (const { wechatCustomerId: of, ...tag } of await corporate.execute()) put(of, { ...tag, corpTagId: tag.tagId })
  for (const { wechatCustomerId: of, ...tag } of await personal.execute()) put(of, tag)
  return lists
}

/** A customer's tags as a field of the customer; nothing where there are none. */
export const tagListOf = (lists: ReadonlyMap<string, Tag[]>, wechatCustomerId: string): { tagList?: Tag[] } => {
  const tagList = lists.get(wechatCustomerId)
  return tagList ? { tagList } : {}
}
