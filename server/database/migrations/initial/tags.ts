import type { Kysely } from 'kysely'
import { cascade, createIndexes, createTable, integer, key, reference, text } from './columns.ts'

/** Creates personal tags of customers, and a cache of WeCom's corporate tags for lists. */
export async function createTags(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'personal_tag', {
    tagId: key(text),
    userId: reference('staff.userId'),
    groupName: text,
    tagName: text,
    exclusive: integer,
    place: integer,
  })
  await createIndexes(db, 'personal_tag', { personal_tag_of: ['userId', 'place'] })
  await createTable(
    db,
    'personal_tag_mark',
    {
      userId: reference('staff.userId'),
      wechatCustomerId: reference('customer.wechatCustomerId'),
      tagId: cascade('personal_tag.tagId'),
    },
    { personal_tag_mark_key: ['userId', 'wechatCustomerId', 'tagId'] },
  )
  await createTable(
    db,
    'corp_tag_mark',
    {
      userId: reference('staff.userId'),
      wechatCustomerId: reference('customer.wechatCustomerId'),
      tagId: text,
      groupName: text,
      tagName: text,
      place: integer,
    },
    { corp_tag_mark_key: ['userId', 'wechatCustomerId', 'tagId'] },
  )
}
