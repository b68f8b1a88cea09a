import type { DemoCustomer } from '../../customers/demo/customers.ts'
import type { Migration } from '../../database/migrations/migration.ts'
import type { Database } from '../../database/tables.ts'
import { inTransaction } from '../../database/transaction.ts'
import { requireNamed, readData } from '../../demo/read-data.ts'
import type { DemoPeople } from '../../identity/demo/people.ts'
import { replaceCorpTags } from '../../tags/corp-marks.ts'
import { type ContactTag, TagGoneError, type TagGroup, type WeComTags } from '../wecom/tags.ts'

type DemoTables = {
  demo_corp_tag_mark: { userId: string; externalUserid: string; tagId: string }
}

export interface DemoCorpTags {
  library: TagGroup[]
  /** Names of the tags that a person (`by`) added to a customer; both are keys of the demo data. */
  marks: { customer: string; by: string; tags: string[] }[]
}

export const readCorpTags = (): DemoCorpTags => readData('integrations/demo/tags.json')

/** Creates the table of the corporate tags of the demo's contacts. */
export const tagMigrations: readonly Migration[] = [
  {
    id: 'demo-004-tags',
    kind: 'expand',
    async up(db) {
      await db.schema
        .createTable('demo_corp_tag_mark')
        .addColumn('userId', 'text', (column) => column.notNull())
        .addColumn('externalUserid', 'text', (column) => column.notNull())
        .addColumn('tagId', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('demo_corp_tag_mark_key', ['userId', 'externalUserid', 'tagId'])
        .execute()
    },
  },
]

const withMarks = (db: Database) => db.withTables<DemoTables>()

/** Adds the demo's corporate tags to its contacts, in the messenger's table and in this service's copy. */
export async function seedCorpTags(
  db: Database,
  { library, marks }: DemoCorpTags,
  { people, customers }: { people: DemoPeople; customers: readonly DemoCustomer[] },
): Promise<void> {
  const byName = new Map(tagsIn(library).map((tag) => [tag.tagName, tag]))
  await withMarks(db).deleteFrom('demo_corp_tag_mark').execute()
  for (const { customer, by, tags } of marks) {
    const { externalUserid, wechatCustomerId } = requireNamed(
      customers.find(({ key }) => key === customer),
      customer,
    )
    const { userId } = people.get(by)
    const marked = tags.map((tagName) => requireNamed(byName.get(tagName), tagName))
    const rows = marked.map(({ tagId }) => ({ userId, externalUserid, tagId }))
    await withMarks(db).insertInto('demo_corp_tag_mark').values(rows).execute()
    await replaceCorpTags(db, { userId, wechatCustomerId }, marked)
  }
}

const tagsIn = (library: readonly TagGroup[]): ContactTag[] =>
  library.flatMap(({ groupName, tags }) => tags.map((tag) => ({ ...tag, groupName })))

/** Creates the demo messenger's tags, stored in the demo's database. */
export function createDemoTags(database: () => Database): WeComTags {
  const { library } = readCorpTags()
  const tags = new Map(tagsIn(library).map((tag) => [tag.tagId, tag]))
  return {
    library: async () => library,
    async tagsOf(userId, externalUserid) {
      const rows = await withMarks(database())
        .selectFrom('demo_corp_tag_mark')
        .select('tagId')
        .where('userId', '=', userId)
        .where('externalUserid', '=', externalUserid)
        .execute()
      const marked = new Set(rows.map(({ tagId }) => tagId))
      return [...tags.values()].filter(({ tagId }) => marked.has(tagId))
    },
    async mark(userId, externalUserid, { add, remove }) {
      if (!add.every((tagId) => tags.has(tagId))) throw new TagGoneError()
      await inTransaction(withMarks(database()), async (db) => {
        if (remove.length > 0)
          await db
            .deleteFrom('demo_corp_tag_mark')
            .where('userId', '=', userId)
            .where('externalUserid', '=', externalUserid)
            .where('tagId', 'in', remove)
            .execute()
        if (add.length > 0)
          await db
            .insertInto('demo_corp_tag_mark')
            .values(add.map((tagId) => ({ userId, externalUserid, tagId })))
            .onConflict((conflict) => conflict.doNothing())
            .execute()
      })
    },
  }
}
