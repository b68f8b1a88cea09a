import { chunk } from 'es-toolkit'
import type { Finished, SharedRun } from '../clock/shared-job.ts'
import type { Database } from '../database/tables.ts'
import { activeStewards } from '../identity/staff.ts'
import type { WeComContacts } from '../integrations/wecom/contact-list.ts'
import { failureOf } from '../integrations/wecom/failure.ts'
import { nickname } from '../integrations/wecom/nickname.ts'
import { IncompleteAnswerError, WeComError } from '../integrations/wecom/request.ts'
import type { SyncReport } from '../integrations/wecom/sync-report.ts'
import type { ContactTag, WeComTags } from '../integrations/wecom/tags.ts'
import type { PersonalStore } from '../personal-data/personal-data.ts'
import { applyStoredContacts } from './apply-stored.ts'
import type { ContactContext } from './contact-added.ts'
import { readContacts, type ReadingHost } from './read-contacts.ts'
import type { ContactSyncTable } from './tables.ts'

const [MINUTE, DAY] = [60_000, 86_400_000]
/** The pause between two looks for members whose reading is due, in milliseconds. */
const INTERVAL_MS = 10 * MINUTE
/** When the contacts of a member are read again after WeCom refused them, in milliseconds. */
const REFUSED_MS = 60 * MINUTE
/** After this many refusals in succession, the members are not the cause. */
const MOST_REFUSALS = 10
/** Rows in one statement. */
const ROWS = 500

export interface ContactsHost extends PersonalStore {
  contacts: WeComContacts
  tags: WeComTags | undefined
  /** Returns a contact's nickname; undefined when unknown. Throws a WeComError. */
  contactName: (externalUserid: string) => Promise<string | undefined>
  clock: () => number
  contextIn: ReadingHost['contextIn']
  start: (work: () => Promise<void>) => void
  report: SyncReport
}

/**
 * Applies stored events, then reads the contacts of all stewards whose reading is due: first once, then daily. Continues where a killed or
 * refused run ended. Returns when the next run is due.
 */
export async function syncContacts(host: ContactsHost, run: SharedRun): Promise<Finished> {
  const { clock, report } = host
  try {
    await syncAll(host, run)
    return { nextAt: clock() + INTERVAL_MS, failures: 0 }
  } catch (error) {
    const { waitMs, reason, code, advice } = failureOf(error, run.failures)
    report.problem({ reason, code, advice })
    return { nextAt: clock() + waitMs, failures: run.failures + 1 }
  }
}

async function syncAll(host: ContactsHost, run: SharedRun): Promise<void> {
  const { db, personalData, contacts, clock, contextIn, start, report } = host
  const contextAt = (): ContactContext => contextIn(db, start)
  await applyStoredContacts({ contextAt, nameOf: (id) => nameOf(host, run, id) })
  const due = await dueMembers(db, await contacts.members(), clock())
  const tags = due.length === 0 || !host.tags ? new Map<string, ContactTag>() : await tagsById(host.tags)
  const reading: ReadingHost = { db, personalData, contacts, run, clock, contextIn, start, tags }
  const counts = { members: 0, ofMembers: due.length, customers: 0, refused: 0 }
  let refusals = 0
  for (const member of due) {
    const count = await readContacts(reading, member).catch((error: unknown) => {
      if (!isOfMember(error) || (refusals += 1) > MOST_REFUSALS) throw error
      return error
    })
    counts.members += 1
    if (typeof count === 'number') {
      refusals = 0
      counts.customers += count
    } else {
      counts.refused += 1
      report.notice({ reason: 'refusedMember', code: failureOf(count, 0).code })
      await postpone(run, member.userId, clock() + REFUSED_MS)
    }
    report.progress(counts)
  }
  report.success(counts, due.length > 0)
}

/** Whether WeCom answered, but not usably about this member; a cursor, for example, may be too old. */
function isOfMember(error: unknown): boolean {
  if (error instanceof IncompleteAnswerError) return true
  if (!(error instanceof WeComError) || error.errcode === undefined) return false
  const { reason } = failureOf(error, 0)
  return reason === 'rights' || (reason === 'away' && error.errcode !== -1)
}

/** Starts the member's reading again later, without the cursor, which WeCom may have refused. */
const postpone = (run: SharedRun, userId: string, nextAt: number) =>
  run.write((db) => db.updateTable('contact_sync').set({ cursor: '', startedAt: 0, nextAt }).where('userId', '=', userId).execute())

/** Returns the nickname; empty when WeCom answers without one. */
async function nameOf({ contactName }: ContactsHost, run: SharedRun, externalUserid: string): Promise<string> {
  await run.extend()
  return nickname(
    (await contactName(externalUserid).catch((error: unknown) => {
      if (isOfMember(error)) return undefined
      throw error
    })) ?? '',
  )
}

async function tagsById(tags: WeComTags): Promise<Map<string, ContactTag>> {
  const groups = await tags.library()
  return new Map(groups.flatMap(({ groupName, tags: own }) => own.map((tag) => [tag.tagId, { ...tag, groupName }] as const)))
}

/** Returns the stewards with contacts whose reading is due, those longest due first. Notes when a steward was first known. */
async function dueMembers(db: Database, members: readonly string[], now: number): Promise<ContactSyncTable[]> {
  const withContacts = new Set(members.map((userId) => userId.toLowerCase()))
  const stewards = await activeStewards(db).select('userId').execute()
  const known = new Map((await db.selectFrom('contact_sync').selectAll().execute()).map((row) => [row.userId, row]))
  const rows = stewards
    .filter(({ userId }) => withContacts.has(userId.toLowerCase()))
    .map(({ userId }) => known.get(userId) ?? { userId, cursor: '', startedAt: 0, since: now, nextAt: 0 })
  const added = rows.filter(({ userId }) => !known.has(userId))
  for (const part of chunk(added, ROWS))
    await db
      .insertInto('contact_sync')
      .values(part)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  // A time more than two days ahead was stored while a clock was wrong.
  return rows.filter(({ nextAt }) => nextAt <= now || nextAt > now + 2 * DAY).sort((left, right) => left.nextAt - right.nextAt)
}
