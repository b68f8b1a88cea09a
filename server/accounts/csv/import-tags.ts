import { randomUUID } from 'node:crypto'
import { chunk, groupBy } from 'es-toolkit'
import type { Database } from '../../database/tables.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { PersonalTagTable } from '../../tags/tables.ts'
import { type Actor, recordAudit } from '../audit.ts'
import { columnsOf, type Mistake, rowMistakes } from './columns.ts'
import type { CsvRecord } from './read-csv.ts'

/** A personal tag of the file, for the steward `userId`. */
export type ImportedTag = Pick<PersonalTagTable, 'userId' | 'groupName' | 'tagName' | 'exclusive'>

/** How many tags of the file are new, and how many existing ones get another position. */
export interface TagCounts {
  added: number
  moved: number
}

const COLUMNS = ['userId', 'group', 'tag', 'exclusive'] as const
type Column = (typeof COLUMNS)[number]

/** The longest name of a group or tag, in characters: as long as WeCom's. */
const MAX_LENGTH = 30
/** Rows in one statement, which SQLite limits by their values. */
const ROWS = 1_000

/** The spellings of `exclusive`; Excel writes a check box as TRUE or FALSE. */
const FLAGS: ReadonlyMap<string, number> = new Map([
  ['', 0],
  ['no', 0],
  ['false', 0],
  ['0', 0],
  ['yes', 1],
  ['true', 1],
  ['1', 1],
])

const groupKey = ({ userId, groupName }: Pick<ImportedTag, 'userId' | 'groupName'>) => JSON.stringify([userId, groupName])
const tagKey = ({ userId, groupName, tagName }: Pick<ImportedTag, 'userId' | 'groupName' | 'tagName'>) =>
  JSON.stringify([userId, groupName, tagName])

/**
 * Checks all rows of a file with personal tags, and returns every mistake at once. The first record names the columns, in any order and letter
 * case; `exclusive` is `no` by default and is the same for all tags of a steward's group. Throws a CsvFault when a column is missing, unknown
 * or repeated.
 */
export async function checkTags(db: Database, records: readonly CsvRecord[]): Promise<{ tags: ImportedTag[]; mistakes: Mistake[] }> {
  const [header, ...rows] = records
  const columns = columnsOf(header, COLUMNS, ['userId', 'group', 'tag'])
  const staff = await db.selectFrom('staff').select(['userId', 'role']).execute()
  const roles = new Map(staff.map((row) => [row.userId.toLowerCase(), row]))
  const existing = await db.selectFrom('personal_tag').select(['userId', 'groupName', 'exclusive']).execute()
  const flags = new Map(existing.map((row) => [groupKey(row), row.exclusive]))
  const seen = new Set<string>()
  const mistakes: Mistake[] = []
  const tags: ImportedTag[] = []
  for (const { line, cells } of rows) {
    const found = rowMistakes({ line, cells }, columns)
    const wrong = (column: Column, reason: string) => void found.push({ line, column, reason })
    const cell = (column: Column) => (cells[columns.indexOf(column)] ?? '').trim()
    if (found.length === 0) {
      const owner = roles.get(cell('userId').toLowerCase())
      const exclusive = FLAGS.get(columns.includes('exclusive') ? cell('exclusive').toLowerCase() : '')
      if (!owner) wrong('userId', cell('userId') === '' ? 'is empty' : 'belongs to no account')
      else if (owner.role !== 'steward') wrong('userId', `belongs to an ${owner.role}, who has no customers`)
      for (const column of ['group', 'tag'] as const) checkName(cell(column), (reason) => wrong(column, reason))
      if (exclusive === undefined) wrong('exclusive', 'is neither yes nor no')
      const tag = { userId: owner?.userId ?? '', groupName: cell('group'), tagName: cell('tag'), exclusive: exclusive ?? 0 }
      if (found.length === 0) {
        const before = flags.get(groupKey(tag))
        if (seen.has(tagKey(tag))) found.push({ line, reason: 'is the same as an earlier row' })
        else if (before !== undefined && before !== tag.exclusive) wrong('exclusive', 'differs from the other tags of this group')
        flags.set(groupKey(tag), before ?? tag.exclusive)
        seen.add(tagKey(tag))
        tags.push(tag)
      }
    }
    mistakes.push(...found)
  }
  return { tags, mistakes }
}

function checkName(name: string, wrong: (reason: string) => void): void {
  if (name === '') wrong('is empty')
  else if ([...name].length > MAX_LENGTH) wrong(`is longer than ${MAX_LENGTH} characters`)
  else if (/\p{Cc}/u.test(name)) wrong('contains a line break or another control character')
}

/** Counts what `applyTags` would change. */
export async function planTags(db: Database, tags: readonly ImportedTag[]): Promise<TagCounts> {
  const plans = await plansOf(db, tags)
  return { added: sumOf(plans, 'added'), moved: sumOf(plans, 'moved') }
}

/**
 * Adds the tags of a checked file in one transaction. Existing tags stay with their customers. A steward's tags of the file come first, in the
 * file's order. Repeating the same file changes nothing.
 */
export const applyTags = ({ db, actor, now }: { db: Database } & Actor, tags: readonly ImportedTag[]): Promise<TagCounts> =>
  inTransaction(db, async (transaction) => {
    await lockOwners(transaction, tags)
    const plans = await plansOf(transaction, tags)
    for (const rows of chunk(
      plans.flatMap(({ added }) => added),
      ROWS,
    ))
      await transaction.insertInto('personal_tag').values(rows).execute()
    for (const { tagId, place } of plans.flatMap(({ moved }) => moved))
      await transaction.updateTable('personal_tag').set({ place }).where('tagId', '=', tagId).execute()
    const changes = plans
      .filter(({ added, moved }) => added.length + moved.length > 0)
      .map(({ userId, added, moved }) => ({
        action: 'importTags' as const,
        subject: userId,
        details: { added: added.length, moved: moved.length },
      }))
    for (const part of chunk(changes, ROWS)) await recordAudit(transaction, { actor, now }, part)
    return { added: sumOf(plans, 'added'), moved: sumOf(plans, 'moved') }
  })

interface Plan {
  userId: string
  added: PersonalTagTable[]
  moved: Pick<PersonalTagTable, 'tagId' | 'place'>[]
}

const sumOf = (plans: readonly Plan[], name: 'added' | 'moved') => plans.reduce((sum, plan) => sum + plan[name].length, 0)

/** Two imports of the same steward's tags run one after another. */
async function lockOwners(db: Database, tags: readonly ImportedTag[]): Promise<void> {
  const owners = [...new Set(tags.map(({ userId }) => userId))].sort()
  for (const part of chunk(owners, ROWS))
    await db
      .updateTable('staff')
      .set(({ ref }) => ({ userId: ref('userId') }))
      .where('userId', 'in', part)
      .execute()
}

async function plansOf(db: Database, tags: readonly ImportedTag[]): Promise<Plan[]> {
  const stored = await db.selectFrom('personal_tag').selectAll().orderBy('place').orderBy('tagId').execute()
  const ownOf = groupBy(stored, ({ userId }) => userId)
  return Object.entries(groupBy(tags, ({ userId }) => userId)).map(([userId, wanted]) => {
    const own = ownOf[userId] ?? []
    const known = new Map(own.map((tag) => [tagKey(tag), tag]))
    const listed = new Set(wanted.map(tagKey))
    const ordered = [
      ...wanted.map((tag) => known.get(tagKey(tag)) ?? { ...tag, tagId: randomUUID(), place: -1 }),
      ...own.filter((tag) => !listed.has(tagKey(tag))),
    ].map((tag, place) => ({ ...tag, place, from: tag.place }))
    return {
      userId,
      added: ordered.filter(({ from }) => from === -1).map(({ from: _from, ...tag }) => tag),
      moved: ordered.filter(({ from, place }) => from !== -1 && from !== place).map(({ tagId, place }) => ({ tagId, place })),
    }
  })
}
