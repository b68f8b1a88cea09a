import type { DemoCustomer } from '../../customers/demo/customers.ts'
import type { Database } from '../../database/tables.ts'
import { requireNamed, readData } from '../../demo/read-data.ts'
import type { DemoPeople } from '../../identity/demo/people.ts'

export interface DemoPersonalTags {
  by: string
  groups: { groupName: string; exclusive: boolean; tags: string[] }[]
  /** Tag names by customer key. */
  marks: Record<string, string[]>
}

export const readPersonalTags = (): DemoPersonalTags => readData('tags/demo/personal-tags.json')

/** Inserts a demo person's personal tags and the customers tagged with them. */
export async function seedPersonalTags(
  db: Database,
  { by, groups, marks }: DemoPersonalTags,
  { people, customers }: { people: DemoPeople; customers: readonly DemoCustomer[] },
): Promise<void> {
  const { userId } = people.get(by)
  const rows = groups
    .flatMap(({ tags, groupName, exclusive }) => tags.map((tagName) => ({ tagName, groupName, exclusive: Number(exclusive), userId })))
    .map((row, place) => ({ ...row, place, tagId: `BQ${String(place + 1).padStart(4, '0')}` }))
  await db.insertInto('personal_tag').values(rows).execute()
  const marked = Object.entries(marks).flatMap(([key, names]) => names.map((name) => ({ key, name })))
  const values = marked.map(({ key, name }) => ({
    userId,
    wechatCustomerId: requireNamed(
      customers.find((customer) => customer.key === key),
      key,
    ).wechatCustomerId,
    tagId: requireNamed(
      rows.find(({ tagName }) => tagName === name),
      name,
    ).tagId,
  }))
  await db.insertInto('personal_tag_mark').values(values).execute()
}
