import { plainLine } from '../../renderer/language/plain-text.ts'
import { cut } from '../../renderer/language/text.ts'
import { lockCustomers } from '../customers/lock-customers.ts'
import { CUSTOMER, STEWARD } from '../customers/tables.ts'
import type { Database } from '../database/tables.ts'
import type { ListedContact } from '../integrations/wecom/contact-list.ts'
import { nickname } from '../integrations/wecom/nickname.ts'
import type { ContactTag } from '../integrations/wecom/tags.ts'
import type { PersonalStore } from '../personal-data/personal-data.ts'
import { NO_VALUE } from '../personal-data/tables.ts'
import type { Schemas } from '../schemas/read-schemas.ts'
import { replaceCorpTagsOf } from '../tags/corp-marks.ts'
import type { ContactContext } from './contact-added.ts'
import { customerIdOf, idOf } from './contact-ids.ts'
import { endPending, isFuture, plausibleTime, recordListed } from './newest-events.ts'
import { takeOver } from './take-over.ts'
import { insertWelcomeTask } from './welcome-task.ts'

export interface StoredPage {
  userId: string
  /** Identifies the reading: when it started, in epoch milliseconds. */
  seenAt: number
  /** Contacts added after this time are new customers, who get a task. */
  since: number
  contacts: readonly ListedContact[]
  /** The corporate tags by id. */
  tags: ReadonlyMap<string, ContactTag>
}

interface Contact extends ListedContact {
  wechatCustomerId: string
  deletedAt: number | null
}

/**
 * Stores a page of a steward's contacts, in the transaction of `db`: customers, relations with the member's notes, and corporate tags. A task
 * is created only for a new relation that began after `since`. Existing notes stay, because stewards edit them here. Storing a page again
 * changes nothing but tags.
 */
export async function storePage(host: ContactContext & PersonalStore, page: StoredPage): Promise<void> {
  const { db, now } = host
  const { userId, seenAt, since, tags } = page
  const byId = new Map(page.contacts.map((contact) => [contact.externalUserid, { ...contact, name: nickname(contact.name) }]))
  // A fixed sequence of locks, so that two servers do not wait for each other.
  const listed = [...byId.values()]
    .map((contact) => ({ ...contact, addedAt: plausibleTime(contact.addedAt, now) }))
    .sort((left, right) => (left.externalUserid < right.externalUserid ? -1 : 1))
  if (listed.length === 0) return
  const times = listed.map(({ externalUserid, addedAt }) => ({ externalUserid, addedAt }))
  const events = await recordListed(db, { userId, seenAt, now }, times)
  const ids = await customersOf(db, listed)
  const contacts = listed.map((contact): Contact => {
    const lostAt = events.get(contact.externalUserid)?.lostAt ?? 0
    return {
      ...contact,
      wechatCustomerId: ids.get(contact.externalUserid) ?? customerIdOf(contact.externalUserid),
      deletedAt: lostAt > contact.addedAt && !isFuture(lostAt, now) ? lostAt : null,
    }
  })
  await lockCustomers(
    db,
    contacts.map(({ wechatCustomerId }) => wechatCustomerId),
  )
  const known = await relationsOf(db, userId, contacts)
  // The end of an assignment says nothing about the contact.
  const isKnown = ({ wechatCustomerId, addedAt }: Contact) =>
    known.some(
      (each) =>
        each.wechatCustomerId === wechatCustomerId && (each.deletedAt === null || (each.deletedAt > addedAt && each.assigned === 0)),
    )
  const taken = await takeOverRelations(host, userId, contacts, known)
  const inserted = await insertRelations(
    host,
    userId,
    contacts.filter((contact) => !isKnown(contact)),
  )
  // The event of the addition is applied here when the member became a steward after stored events were looked for.
  const pending = new Set(
    contacts.filter((each) => each.deletedAt === null && events.get(each.externalUserid)?.pending === 1).map((each) => each.externalUserid),
  )
  for (const contact of [...inserted, ...taken])
    if (contact.deletedAt === null && (contact.addedAt > since || pending.has(contact.externalUserid)))
      await insertWelcomeTask(host, { ...contact, userId, taskId: taskIdOf(userId, contact) })
  await endPending(db, userId, [...pending])
  const current = new Set([...known, ...inserted].filter(({ deletedAt }) => deletedAt === null).map((each) => each.wechatCustomerId))
  const marked = contacts
    .filter(({ wechatCustomerId }) => current.has(wechatCustomerId))
    .map(({ wechatCustomerId, tagIds }) => [wechatCustomerId, tagIds.flatMap((id) => tags.get(id) ?? [])] as const)
  await replaceCorpTagsOf(db, userId, new Map(marked))
}

const taskIdOf = (userId: string, { externalUserid, addedAt }: Contact) => `GD${idOf(userId, externalUserid, addedAt)}`

/** Returns the ids of customers by their id at WeCom. Creates missing customers and fills in missing names. */
async function customersOf(db: Database, listed: readonly ListedContact[]): Promise<Map<string, string>> {
  const found = await db
    .selectFrom('customer')
    .select(['externalUserid', 'wechatCustomerId', 'custName'])
    .where(
      'externalUserid',
      'in',
      listed.map(({ externalUserid }) => externalUserid),
    )
    .orderBy('wechatCustomerId', 'desc')
    .execute()
  const known = new Map(found.map((customer) => [customer.externalUserid, customer]))
  const missing = listed.filter(({ externalUserid }) => !known.has(externalUserid))
  const empty = { clientName: '', cifClientNo: '', mobile1: NO_VALUE }
  const rows = missing.map(({ externalUserid, name }) => ({
    wechatCustomerId: customerIdOf(externalUserid),
    externalUserid,
    custName: name,
    ...empty,
  }))
  if (rows.length > 0)
    await db
      .insertInto('customer')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  for (const { externalUserid, name } of listed) {
    const customer = known.get(externalUserid)
    if (customer?.custName !== '' || name === '') continue
    const { wechatCustomerId } = customer
    await db
      .updateTable('customer')
      .set({ custName: name })
      .where('wechatCustomerId', '=', wechatCustomerId)
      .where('custName', '=', '')
      .execute()
  }
  return new Map([...known].map(([externalUserid, { wechatCustomerId }]) => [externalUserid, wechatCustomerId]))
}

const relationsOf = (db: Database, userId: string, contacts: readonly Contact[]) =>
  db
    .selectFrom('steward')
    .select(['wechatCustomerId', 'deletedAt', 'assigned'])
    .where('userId', '=', userId)
    .where(
      'wechatCustomerId',
      'in',
      contacts.map(({ wechatCustomerId }) => wechatCustomerId),
    )
    .execute()

/** Takes current relations over from assignments, and returns their contacts. The member's notes are stored where the steward has none. */
async function takeOverRelations(
  host: PersonalStore & { schemas: Schemas },
  userId: string,
  contacts: readonly Contact[],
  known: Awaited<ReturnType<typeof relationsOf>>,
): Promise<Contact[]> {
  const assigned = new Set(known.filter((each) => each.deletedAt === null && each.assigned === 1).map((each) => each.wechatCustomerId))
  const taken = contacts.filter(({ wechatCustomerId, deletedAt }) => deletedAt === null && assigned.has(wechatCustomerId))
  for (const contact of taken) await takeOver(host.db, { ...contact, userId })
  for (const { wechatCustomerId, remark, description } of await rowsOf(host, userId, taken))
    await host.db
      .updateTable('steward')
      .set({ remark, description })
      .where('userId', '=', userId)
      .where('wechatCustomerId', '=', wechatCustomerId)
      .where('deletedAt', 'is', null)
      .where('remark', '=', NO_VALUE)
      .where('description', '=', NO_VALUE)
      .execute()
  return taken
}

/** Inserts relations and returns those that were not inserted before. */
async function insertRelations(
  host: PersonalStore & { schemas: Schemas },
  userId: string,
  contacts: readonly Contact[],
): Promise<Contact[]> {
  if (contacts.length === 0) return []
  const stored = await host.db
    .insertInto('steward')
    .values(await rowsOf(host, userId, contacts))
    .onConflict((conflict) => conflict.doNothing())
    .returning('wechatCustomerId')
    .execute()
  const ids = new Set(stored.map(({ wechatCustomerId }) => wechatCustomerId))
  return contacts.filter(({ wechatCustomerId }) => ids.has(wechatCustomerId))
}

/** Returns the rows of relations, with encrypted notes. */
async function rowsOf({ db, personalData, schemas }: PersonalStore & { schemas: Schemas }, userId: string, contacts: readonly Contact[]) {
  if (contacts.length === 0) return []
  const erased = await erasedAmong(
    db,
    contacts.map(({ wechatCustomerId }) => wechatCustomerId),
  )
  const rows = contacts.map(({ externalUserid, wechatCustomerId, addedAt, deletedAt, remark, description }) => {
    const notes = erased.has(wechatCustomerId) ? { remark: '', description: '' } : { remark, description }
    return {
      userCustomerId: `GX${idOf(userId, externalUserid, addedAt)}`,
      userId,
      wechatCustomerId,
      addedAt,
      deletedAt,
      remark: fit(schemas, 'remark', notes.remark),
      description: fit(schemas, 'description', notes.description),
    }
  })
  return personalData.encryptRows(db, STEWARD, rows)
}

/** Returns the customers whose key was destroyed; nothing personal is stored about them again. */
async function erasedAmong(db: Database, ids: readonly string[]): Promise<Set<string>> {
  const found = await db
    .selectFrom('person_key')
    .select('id')
    .where('kind', '=', CUSTOMER.kind)
    .where('id', 'in', ids)
    .where('wrappedKey', '=', '')
    .execute()
  return new Set(found.map(({ id }) => id))
}

/** Returns a note on one line, truncated to the field's maximum length (DEC-04). */
const fit = ({ entities }: Schemas, field: 'remark' | 'description', text: string) =>
  cut(plainLine(text), entities['Customer']?.[field]?.maxLength ?? text.length).trim()
