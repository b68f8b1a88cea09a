import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Codes, SigningLink } from '../../generated/data.ts'
import { DAY } from '../../renderer/language/time.ts'
import { isPlausible } from '../clock/issue-time.ts'
import type { Database } from '../database/tables.ts'
import type { ServerMessage } from '../handler/api-error.ts'
import { SIGNATURE, type SigningLinkTable } from './tables.ts'

export type Link = Selectable<SigningLinkTable>
export type LinkStatus = Codes['linkStatus']

/** How long after signing a link and a code still give access to the signed content (DEC-31), in milliseconds. */
const AFTER_SIGNING_MS = 30 * DAY

/** Whether the signer has asked to undo the link's signature and the core's response is not stored yet. */
export const isUndoing = ({ signatureId, pendingId }: Pick<Link, 'signatureId' | 'pendingId'>): boolean =>
  signatureId !== null && pendingId === signatureId

/** Whether a signature by the link was submitted and the core's response is not stored yet. */
export const isSubmitting = ({ signatureId, pendingId }: Pick<Link, 'signatureId' | 'pendingId'>): boolean =>
  signatureId === null && pendingId !== null

/**
 * Returns the status of a link at `now`. A signed link is always `signed` or `undoing`, even when expired. A link that was reserved while
 * the clock was ahead is expired once the clock is right (DEC-41); a new one can be sent.
 */
export function statusOf(link: Link, now: number): LinkStatus {
  const { sentAt, openedAt, signedAt, withdrawnAt, reservedAt, expiresAt } = link
  if (signedAt !== null) return isUndoing(link) ? 'undoing' : 'signed'
  if (withdrawnAt !== null) return 'withdrawn'
  if (now >= expiresAt || !isPlausible(reservedAt, now)) return 'expired'
  if (openedAt !== null) return 'opened'
  return sentAt === null ? 'reserved' : 'sent'
}

/** Whether a link can be signed at `now`: not signed, withdrawn or expired. */
export const isOpen = (link: Link, now: number): boolean => ['reserved', 'sent', 'opened'].includes(statusOf(link, now))

/** Whether a verified signer may open a link at `now`: to sign, or up to 30 days after signing to read. */
export const isAccessible = (link: Link, now: number): boolean =>
  isOpen(link, now) || (link.signedAt !== null && now < link.signedAt + AFTER_SIGNING_MS)

/** Whether a link is signed and expired, so that it only opens the certificate (DEC-31). */
export const opensOnlyCertificate = (link: Link, now: number): boolean => link.signedAt !== null && now >= link.expiresAt

/** Returns the message about a signed link to a person whom the core names. */
export const signedMessage = (link: Link, isSigner: boolean): ServerMessage =>
  isUndoing(link) ? (isSigner ? 'server.undoing' : 'server.undoingByOther') : isSigner ? 'server.signed' : 'server.signedByOther'

/** Creates an unsent link that expires after `life` milliseconds (DEC-29). Returns its id, which is also its secret. */
export async function reserveLink(
  db: Database,
  link: Pick<Link, 'endorNo' | 'policyNo' | 'userId' | 'externalUserId'>,
  { now, life }: { now: number; life: number },
): Promise<string> {
  const linkId = randomBytes(16).toString('base64url')
  const row = { ...link, linkId, channel: '' as const, reservedAt: now, expiresAt: now + life }
  await db.insertInto('signing_link').values(row).execute()
  return linkId
}

/** Whether the signing of a link was erased (DEC-33), so that no event can be recorded. */
export async function isErased(db: Database, linkId: string): Promise<boolean> {
  const key = await db
    .selectFrom('person_key')
    .select('wrappedKey')
    .where('kind', '=', SIGNATURE.kind)
    .where('id', '=', linkId)
    .executeTakeFirst()
  return key?.wrappedKey === ''
}

export const findLink = (db: Database, linkId: string): Promise<Link | undefined> =>
  db.selectFrom('signing_link').selectAll().where('linkId', '=', linkId).executeTakeFirst()

/**
 * Locks and returns the links of an endorsement until the transaction of `db` ends. A concurrent call waits and then reads the changes.
 * Without the lock, PostgreSQL would let both calls succeed.
 */
export async function lockLinks(db: Database, endorNo: string): Promise<Link[]> {
  // Locks one row on behalf of all, always the same one; locking all rows could deadlock.
  await db
    .updateTable('signing_link')
    .set({ endorNo })
    .where('linkId', '=', ({ selectFrom }) =>
      selectFrom('signing_link as first')
        .select('first.linkId')
        .where('first.endorNo', '=', endorNo)
        .orderBy('first.reservedAt')
        .orderBy('first.linkId')
        .limit(1),
    )
    .execute()
  return db.selectFrom('signing_link').selectAll().where('endorNo', '=', endorNo).execute()
}

/** Returns the active link of an endorsement: sent, and not withdrawn or expired. Undefined when a new one may be sent (SENDLINK-03). */
export async function findActiveLink(db: Database, endorNo: string, now: number): Promise<Link | undefined> {
  const links = await sentLinks(db, endorNo).execute()
  return links.find((link) => isActive(link, now))
}

/** Whether the signer has asked to undo this accepted signature and the core's response is not stored yet. */
export async function isUndoingSignature(db: Database, signatureId: string): Promise<boolean> {
  const link = db.selectFrom('signing_link').select('linkId').where('pendingId', '=', signatureId).where('signatureId', '=', signatureId)
  return (await link.executeTakeFirst()) !== undefined
}

/** Whether a submission or an undo of a signature of the endorsement has no stored response yet, by a link in any status. */
export async function isAwaitingCore(db: Database, endorNo: string): Promise<boolean> {
  const pending = db.selectFrom('signing_link').select('linkId').where('endorNo', '=', endorNo).where('pendingId', 'is not', null)
  return (await pending.executeTakeFirst()) !== undefined
}

const isActive = (link: Link, now: number) => ['sent', 'opened', 'signed', 'undoing'].includes(statusOf(link, now))

const sentLinks = (db: Database, endorNo: string) =>
  db
    .selectFrom('signing_link')
    .selectAll()
    .where('endorNo', '=', endorNo)
    .where('sentAt', 'is not', null)
    .orderBy('sentAt', 'desc')
    .orderBy('linkId')

/** Returns the endorsement's active link, or else its last sent one in any status, as the API shows it. */
export async function latestSigningLink(db: Database, endorNo: string, now: number): Promise<SigningLink | undefined> {
  const links = await sentLinks(db, endorNo).execute()
  // An older link may have a later time, from before the clock was set back.
  const link = links.find((each) => isActive(each, now)) ?? links[0]
  if (!link) return undefined
  const sender = await db.selectFrom('staff').select('name').where('userId', '=', link.userId).executeTakeFirst()
  return asSigningLink(link, sender?.name ?? '', now)
}

function asSigningLink(link: Link, senderName: string, now: number): SigningLink {
  const { linkId, endorNo, policyNo, userId, sentAt, openedAt, signedAt, withdrawnAt, expiresAt, strangerAt } = link
  const instants = Object.entries({ sentAt, openedAt, signedAt, withdrawnAt, strangerAt }).filter(([, at]) => at !== null)
  return { linkId, endorNo, policyNo, userId, senderName, expiresAt, linkStatus: statusOf(link, now), ...Object.fromEntries(instants) }
}

/** Returns a function for the state of an endorsement's signing; a withdrawn or expired link counts as unsent (SENDLINK-03). */
export async function statesOf(db: Database, endorNos: readonly string[], now: number): Promise<(endorNo: string) => Codes['endorState']> {
  const links = endorNos.length === 0 ? [] : await db.selectFrom('signing_link').selectAll().where('endorNo', 'in', endorNos).execute()
  const has = (endorNo: string, statuses: readonly LinkStatus[]) =>
    links.some((link) => link.endorNo === endorNo && link.sentAt !== null && statuses.includes(statusOf(link, now)))
  return (endorNo) => {
    if (has(endorNo, ['undoing'])) return 'undoing'
    return has(endorNo, ['signed']) ? 'signed' : has(endorNo, ['sent', 'opened']) ? 'sent' : 'unsent'
  }
}
