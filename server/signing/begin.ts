import { randomBytes } from 'node:crypto'
import type { Database } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { ApiError } from '../handler/api-error.ts'
import { saveShown, type ShownContent } from '../evidence/keep-shown.ts'
import type { HandlerContext } from '../handler/handler-context.ts'
import { canonicalJson, sha256 } from './canonical.ts'
import { recordEvents, type SigningEvent } from './events.ts'
import { holdLinks, isOpen, type Link } from './links.ts'
import type { Submission } from './submission.ts'
import { proveTypedName, type TypedName } from './typed-name.ts'
import { SIGNATURE, SIGNATURE_IMAGE } from './tables.ts'

/** So many signatures of one link are kept, whatever became of them. */
export const MOST_SIGNATURES = 20

/** What a signer saw and said when they signed. */
export interface Circumstances {
  shownHash: string
  /** The sentence that they ticked. */
  consent: string
  schemaVersion: string
  phoneAt: number | undefined
  /** The name that they typed; undefined when they drew it. */
  typed: TypedName | undefined
  shownTo: ShownContent
}

/** What became of a submission before the core was asked. */
export type Begun = { signatureId: string } | { already: 'signed' | 'pending' | 'other' | 'ended' | 'unproved' }

/**
 * Writes a submission down before anyone else hears of it, and claims its link: of all who submit at once, one does. The
 * same content that was claimed before is the same signature, e.g. of a phone that never saw the answer. `signed`: the
 * same content stands already; `pending`: another is on its way, or it is being taken back; `other`: another was signed, by this link
 * or by another one for the endorsement; `ended`: the link is over; `unproved`: a name was typed, and it or its code is wrong. The same
 * content that stands or is on its way needs no code once more.
 */
export async function beginSignature(
  context: Pick<HandlerContext, 'db' | 'now' | 'files' | 'oneTimeCodes' | 'origin' | 'personalData'>,
  { linkId, endorNo, policyNo, userId }: Link,
  submission: Submission,
  circumstances: Circumstances,
): Promise<Begun> {
  const { now, files } = context
  const signatureId = randomBytes(16).toString('hex')
  const photos = submission.photos.map((photo) => ({ ...photo, fileId: randomBytes(16).toString('hex') }))
  const encrypted = await Promise.all(
    photos.map(({ fileId, bytes }) => context.personalData.encryptBytes(context.db, SIGNATURE_IMAGE, linkId, fileId, bytes)),
  )
  for (const [index, { fileId }] of photos.entries()) await files.store.stage(fileId, encrypted[index] ?? new Uint8Array())
  const begun = await inTransaction(context.db, async (db): Promise<Begun> => {
    const links = await holdLinks(db, endorNo)
    const before = await standing(db, links, linkId, submission.contentHash, now)
    if (before) return before
    await checkMost(db, linkId)
    const { typed } = circumstances
    if (typed && !(await proveTypedName(db, context, linkId, typed))) return { already: 'unproved' }
    await db.updateTable('signing_link').set({ pendingId: signatureId }).where('linkId', '=', linkId).execute()
    const { picture, strokes, contentHash } = submission
    const row = { signatureId, linkId, endorNo, policyNo, contentHash, picture, strokes, signedAt: now }
    const { typedName, ...signature } = await context.personalData.encryptRow(db, SIGNATURE, { ...row, typedName: typed?.name ?? '' })
    await db
      .insertInto('signature')
      .values({ ...signature, method: typed ? 'typed' : 'drawn', typedName, outcome: '', message: '', undoneAt: null })
      .execute()
    const kept = await saveShown({ ...context, db }, { signatureId, linkId }, circumstances.shownTo)
    const stored: { storedHash: string; bytesHash: string }[] = []
    for (const [place, photo] of photos.entries()) {
      const { fileId, contentType, fileName, fileType, hash } = photo
      const size = encrypted[place]?.length ?? 0
      await db.insertInto('file').values({ fileId, fileName: '', contentType, size, userId, origin: 'signer', createdAt: now }).execute()
      await files.store.commit(db, fileId, encrypted[place] ?? new Uint8Array())
      const image = { fileId, signatureId, linkId, place, fileName, fileType, hash }
      const imageRow = await context.personalData.encryptRow(db, SIGNATURE_IMAGE, image)
      await db.insertInto('signature_image').values(imageRow).execute()
      stored.push({ storedHash: sha256(canonicalJson(imageRow)), bytesHash: sha256(encrypted[place] ?? new Uint8Array()) })
    }
    const typedHash = typed ? { typedHash: sha256(canonicalJson({ typedName })) } : {}
    const events = eventsOf(submission, circumstances, stored, { ...kept, ...typedHash, storedHash: sha256(canonicalJson(signature)) })
    await recordEvents(
      { ...context, db },
      linkId,
      events.map((event) => ({ ...event, facts: { signatureId, ...event.facts } })),
    )
    return { signatureId }
  })
  if (!('signatureId' in begun) || begun.signatureId !== signatureId) for (const { fileId } of photos) await files.store.discard(fileId)
  return begun
}

/** Throws 429 for a link that was signed and refused or taken back too often: every try keeps its photos, as evidence. */
async function checkMost(db: Database, linkId: string): Promise<void> {
  const { count } = await db
    .selectFrom('signature')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('linkId', '=', linkId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= MOST_SIGNATURES) throw new ApiError('tooMany')
}

/** Why a link can't be claimed, or the signature that has claimed it with the same content; undefined when it is free. */
async function standing(
  db: Database,
  links: readonly Link[],
  linkId: string,
  contentHash: string,
  now: number,
): Promise<Begun | undefined> {
  const link = links.find((each) => each.linkId === linkId)
  if (!link) return { already: 'ended' }
  const signatureId = link.pendingId ?? link.signatureId
  if (signatureId === null) {
    if (!isOpen(link, now)) return { already: 'ended' }
    const other = links.find((each) => each.pendingId !== null || each.signatureId !== null)
    return other && { already: other.pendingId === null ? 'other' : 'pending' }
  }
  if (link.pendingId !== null && link.pendingId === link.signatureId) return { already: 'pending' }
  const found = await db.selectFrom('signature').select('contentHash').where('signatureId', '=', signatureId).executeTakeFirstOrThrow()
  const same = found.contentHash === contentHash
  if (link.pendingId !== null) return same ? { signatureId } : { already: 'pending' }
  return { already: same ? 'signed' : 'other' }
}

function eventsOf(
  { pictureHash, strokes, contentHash, photos }: Submission,
  { shownHash, consent, schemaVersion, phoneAt, typed }: Circumstances,
  stored: readonly { storedHash: string; bytesHash: string }[],
  more: Readonly<Record<string, string>>,
): SigningEvent[] {
  const method = typed ? 'typed' : 'drawn'
  const signed = { method, pictureHash, strokesHash: sha256(strokes), contentHash, consent, shownHash, schemaVersion, ...more }
  return [
    ...(typed ? [{ kind: 'codeRight' as const, phoneAt, facts: { purpose: 'signing' } }] : []),
    { kind: 'signed', phoneAt, facts: signed },
    ...photos.map(({ hash }, place) => ({ kind: 'photoAdded' as const, phoneAt, facts: { place, hash, ...stored[place] } })),
    { kind: 'submitted', phoneAt, facts: { photos: photos.length } },
  ]
}
