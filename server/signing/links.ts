import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Codes, SigningLink } from '../../generated/data.ts'
import { DAY } from '../../renderer/language/time.ts'
import type { Database } from '../database/tables.ts'
import { SIGNATURE, type SigningLinkTable } from './tables.ts'

export type Link = Selectable<SigningLinkTable>
export type LinkStatus = Codes['linkStatus']

/** For so long after it was signed a link and a code still open what was signed (DEC-31), in milliseconds. */
const AFTER_SIGNING_MS = 30 * DAY

/** What a link is at `now`. A signature stands, whatever its link would be without it. */
export function statusOf({ sentAt, openedAt, signedAt, withdrawnAt, expiresAt }: Link, now: number): LinkStatus {
  if (signedAt !== null) return 'signed'
  if (withdrawnAt !== null) return 'withdrawn'
  if (now >= expiresAt) return 'expired'
  if (openedAt !== null) return 'opened'
  return sentAt === null ? 'reserved' : 'sent'
}

/** Whether a link can be signed at `now`: it is neither signed nor withdrawn nor too old. */
export const isOpen = (link: Link, now: number): boolean => ['reserved', 'sent', 'opened'].includes(statusOf(link, now))

/** Whether whoever proves to be its signer may open a link at `now`: to sign, or for 30 days to see what was signed. */
export const mayBeOpened = (link: Link, now: number): boolean =>
  isOpen(link, now) || (link.signedAt !== null && now < link.signedAt + AFTER_SIGNING_MS)

/** Whether a link's own time is over, so that by it nothing opens any more but the certificate of what was signed (DEC-31). */
export const opensCertificateAlone = (link: Link, now: number): boolean => link.signedAt !== null && now >= link.expiresAt

/** A link for an endorsement, not yet sent; it ends after `life` milliseconds (DEC-29). Its id is its secret. */
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

/** Whether the signing of a link was erased (DEC-33): nothing can be written down about it any more. */
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
 * The links of an endorsement, held until the transaction of `db` ends: of two who change any of them at once, the second waits here
 * and then reads what the first has written. Without it PostgreSQL would let both believe that nobody was faster.
 */
export async function holdLinks(db: Database, endorNo: string): Promise<Link[]> {
  // One row stands for all, the same for everybody: whoever locked them all could meet another who began at the other end.
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

/** The link of an endorsement that was sent and has not ended; undefined when none has, and it may be sent (SENDLINK-03). */
export async function standingLink(db: Database, endorNo: string, now: number): Promise<Link | undefined> {
  const links = await sentLinks(db, endorNo).execute()
  return links.find((link) => ['sent', 'opened', 'signed'].includes(statusOf(link, now)))
}

const sentLinks = (db: Database, endorNo: string) =>
  db
    .selectFrom('signing_link')
    .selectAll()
    .where('endorNo', '=', endorNo)
    .where('sentAt', 'is not', null)
    .orderBy('sentAt', 'desc')
    .orderBy('linkId')

/** The link of an endorsement that was sent last, whatever has become of it, as calls answer it. */
export async function latestSigningLink(db: Database, endorNo: string, now: number): Promise<SigningLink | undefined> {
  const link = await sentLinks(db, endorNo).limit(1).executeTakeFirst()
  if (!link) return undefined
  const sender = await db.selectFrom('staff').select('name').where('userId', '=', link.userId).executeTakeFirst()
  return asSigningLink(link, sender?.name ?? '', now)
}

function asSigningLink(link: Link, senderName: string, now: number): SigningLink {
  const { linkId, endorNo, policyNo, userId, sentAt, openedAt, signedAt, withdrawnAt, expiresAt, strangerAt } = link
  const instants = Object.entries({ sentAt, openedAt, signedAt, withdrawnAt, strangerAt }).filter(([, at]) => at !== null)
  return { linkId, endorNo, policyNo, userId, senderName, expiresAt, linkStatus: statusOf(link, now), ...Object.fromEntries(instants) }
}
