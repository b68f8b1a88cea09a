import type { SharedRun } from '../clock/shared-job.ts'
import type { Database } from '../database/tables.ts'
import type { WeComContacts } from '../integrations/wecom/contact-list.ts'
import type { ContactTag } from '../integrations/wecom/tags.ts'
import type { PersonalStore } from '../personal-data/personal-data.ts'
import type { ContactContext } from './contact-added.ts'
import { endRelation } from './contact-lost.ts'
import { storePage } from './store-page.ts'
import type { ContactSyncTable } from './tables.ts'

const MINUTE = 60_000
/** The pause between two readings of a member's contacts, in milliseconds. */
const REPEAT_MS = 24 * 60 * MINUTE
/** How far WeCom's clock may be behind ours, in milliseconds. */
const SKEW_MS = MINUTE

export interface ReadingHost extends PersonalStore {
  contacts: WeComContacts
  run: SharedRun
  clock: () => number
  /** Returns what creates tasks in a transaction; `after` runs once it has committed. */
  contextIn: (db: Database, after: (work: () => Promise<void>) => void) => ContactContext
  /** Starts work after a commit. */
  start: (work: () => Promise<void>) => void
  tags: ReadonlyMap<string, ContactTag>
}

/**
 * Reads the contacts of a member page by page. Each page is stored in one transaction with the cursor of the next one, so that a killed reading
 * continues. After the last page, ends the relations to contacts that WeCom did not list and, asked for each, does not know either. Returns the
 * number of contacts. Throws a WeComError.
 */
export async function readContacts(host: ReadingHost, member: ContactSyncTable): Promise<number> {
  const { contacts, run, clock } = host
  const { userId, since } = member
  const isContinued = member.startedAt > 0 && member.startedAt <= clock()
  const seenAt = isContinued ? member.startedAt : clock()
  let cursor = isContinued ? member.cursor : ''
  let count = 0
  for (;;) {
    await run.extend()
    const page = await contacts.page(userId, cursor)
    const unlisted = await writeAndStart(host, async (context) => {
      await storePage({ ...context, personalData: host.personalData }, { userId, seenAt, since, contacts: page.contacts, tags: host.tags })
      const left = page.next === '' ? await findUnlisted(context.db, userId, seenAt) : []
      const isFinished = page.next === '' && left.length === 0
      const progress = isFinished ? finishedAt(seenAt, clock()) : { cursor: page.next, startedAt: seenAt }
      await context.db.updateTable('contact_sync').set(progress).where('userId', '=', userId).execute()
      return left
    })
    cursor = page.next
    count += page.contacts.length
    if (cursor !== '') continue
    if (unlisted.length > 0) await endLost(host, { userId, seenAt }, unlisted)
    return count
  }
}

/** The progress after a complete reading. */
const finishedAt = (seenAt: number, now: number) => ({ cursor: '', startedAt: 0, since: seenAt - SKEW_MS, nextAt: now + REPEAT_MS })

/** Runs `work` in a transaction that holds the lease, and starts what it left for the time after the commit. */
async function writeAndStart<Result>(
  { run, contextIn, start }: ReadingHost,
  work: (context: ContactContext) => Promise<Result>,
): Promise<Result> {
  let pending: (() => Promise<void>)[] = []
  const result = await run.write((db) => {
    // Resets the list, because a retried transaction runs this callback again.
    pending = []
    return work(contextIn(db, (after) => void pending.push(after)))
  })
  for (const after of pending) start(after)
  return result
}

/**
 * Returns the external ids of current customers that the reading did not list. A customer whom `reassign` or an assignment of another system
 * moved here was never this member's contact at WeCom, so a reading says nothing about that relation.
 */
async function findUnlisted(db: Database, userId: string, seenAt: number): Promise<string[]> {
  const unlisted = await db
    .selectFrom('steward')
    .innerJoin('customer', 'customer.wechatCustomerId', 'steward.wechatCustomerId')
    .innerJoin('contact_event', (join) =>
      join.onRef('contact_event.externalUserid', '=', 'customer.externalUserid').on('contact_event.userId', '=', userId),
    )
    .select('customer.externalUserid')
    .where('steward.userId', '=', userId)
    .where('steward.deletedAt', 'is', null)
    .where('steward.assigned', '=', 0)
    .where('steward.addedAt', '<', seenAt - SKEW_MS)
    .where('contact_event.seenAt', '!=', seenAt)
    .execute()
  return unlisted.map(({ externalUserid }) => externalUserid)
}

/** Ends the relations to those contacts that WeCom does not know either. */
async function endLost(
  { contacts, run, clock }: ReadingHost,
  { userId, seenAt }: { userId: string; seenAt: number },
  unlisted: readonly string[],
): Promise<void> {
  const lost: string[] = []
  for (const externalUserid of unlisted) {
    await run.extend()
    if (!(await contacts.isContactOf(userId, externalUserid))) lost.push(externalUserid)
  }
  await run.write(async (db) => {
    for (const externalUserid of lost) await endRelation(db, { userId, externalUserid, lostAt: seenAt }, clock())
    await db.updateTable('contact_sync').set(finishedAt(seenAt, clock())).where('userId', '=', userId).execute()
  })
}
