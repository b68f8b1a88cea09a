import { randomBytes } from 'node:crypto'
import type { Database } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { saveShown, type ShownContent } from '../evidence/save-shown.ts'
import type { HandlerContext } from '../handler/handler-context.ts'
import { retireKeys } from '../handler/stored-answers.ts'
import { callerId } from '../identity/access.ts'
import { canonicalJson, sha256 } from './canonical.ts'
import { recordEvents, type SigningEvent } from './events.ts'
import { lockLinks, isOpen, isUndoing, type Link } from './links.ts'
import { sessionFact } from './session-fact.ts'
import { contentHashOf, type Submission } from './submission.ts'
import { proveTypedName, type TypedName } from './typed-name.ts'
import { SIGNATURE, SIGNATURE_IMAGE } from './tables.ts'

/** The most signatures per link, including refused and undone ones. */
export const MAX_SIGNATURES = 20

export interface SigningDetails {
  shownHash: string
  /** The consent text that the signer ticked. */
  consent: string
  /** The build of the signer's page, and the release of its content, if the service follows releases. */
  page: { schemaVersion: string; release: number | undefined }
  phoneAt: number | undefined
  /** The typed name; undefined for a drawn signature. */
  typed: TypedName | undefined
  shownTo: ShownContent
}

/** The result of storing a submission, before the core is called. */
export type BeginResult = { signatureId: string } | { already: Claimed }
export type Claimed = 'signed' | 'pending' | 'undoing' | 'other' | 'ended' | 'usedUp' | 'unproved'

/**
 * Stores a submission and claims its link before the core is called; of concurrent submissions one succeeds. Repeating the claimed drawing
 * over the same shown content returns the same signature, for phones that lost the response. `signed`: the same content is already
 * accepted. `pending`: another signature is being submitted. `undoing`: a signature is being undone. `other`: another signature exists, by
 * this or another link of the endorsement. `ended`: the link is no longer valid. `usedUp`: the link has its most signatures. `unproved`:
 * the typed name or its code is wrong. Repeating accepted or pending content needs no new code.
 */
export async function beginSignature(
  context: Pick<HandlerContext, 'caller' | 'db' | 'now' | 'files' | 'oneTimeCodes' | 'origin' | 'personalData'>,
  { linkId, endorNo, policyNo, userId }: Link,
  submission: Submission,
  details: SigningDetails,
): Promise<BeginResult> {
  const { now, files } = context
  const signatureId = randomBytes(16).toString('hex')
  const { shownHash, consent, typed } = details
  const method = typed ? 'typed' : 'drawn'
  const contentHash = contentHashOf(submission, { shownHash, consent, method })
  const photos = submission.photos.map((photo) => ({ ...photo, fileId: randomBytes(16).toString('hex') }))
  const encrypted = await Promise.all(
    photos.map(({ fileId, bytes }) => context.personalData.encryptBytes(context.db, SIGNATURE_IMAGE, linkId, fileId, bytes)),
  )
  for (const [index, { fileId }] of photos.entries()) await files.store.stage(fileId, encrypted[index] ?? new Uint8Array())
  const result = await inTransaction(context.db, async (db): Promise<BeginResult> => {
    const links = await lockLinks(db, endorNo)
    const claim = await existingClaim(db, links, linkId, contentHash, now)
    if (claim) return claim
    if (await isUsedUp(db, linkId)) return { already: 'usedUp' }
    if (typed && !(await proveTypedName(db, context, linkId, typed))) return { already: 'unproved' }
    // The signer may have undone an earlier signature, without receiving the answer.
    if (context.caller) await retireKeys(db, { userId: callerId(context.caller), call: 'undoEndorsementAutograph' })
    await db.updateTable('signing_link').set({ pendingId: signatureId }).where('linkId', '=', linkId).execute()
    const { picture, strokes } = submission
    const row = { signatureId, linkId, endorNo, policyNo, contentHash, picture, strokes, signedAt: now }
    const { typedName, ...signature } = await context.personalData.encryptRow(db, SIGNATURE, { ...row, typedName: typed?.name ?? '' })
    await db
      .insertInto('signature')
      .values({ ...signature, method, typedName, outcome: '', message: '', undoneAt: null })
      .execute()
    const shownHashes = await saveShown({ ...context, db }, { signatureId, linkId }, details.shownTo)
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
    const session = context.caller ? sessionFact(context.caller.tokenHash) : {}
    const typedHash = typed ? { typedHash: sha256(canonicalJson({ typedName })) } : {}
    const events = eventsOf(submission, details, stored, {
      ...session,
      ...shownHashes,
      ...typedHash,
      contentHash,
      method,
      storedHash: sha256(canonicalJson(signature)),
    })
    await recordEvents(
      { ...context, db },
      linkId,
      events.map((event) => ({ ...event, facts: { signatureId, ...event.facts } })),
    )
    return { signatureId }
  })
  if (!('signatureId' in result) || result.signatureId !== signatureId) for (const { fileId } of photos) await files.store.discard(fileId)
  return result
}

/** Whether a link has its most signatures; each one keeps its photos as evidence. */
async function isUsedUp(db: Database, linkId: string): Promise<boolean> {
  const { count } = await db
    .selectFrom('signature')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('linkId', '=', linkId)
    .executeTakeFirstOrThrow()
  return Number(count) >= MAX_SIGNATURES
}

/** Returns why a link cannot be claimed, or the pending signature with the same content; undefined when the link is free. */
async function existingClaim(
  db: Database,
  links: readonly Link[],
  linkId: string,
  contentHash: string,
  now: number,
): Promise<BeginResult | undefined> {
  const link = links.find((each) => each.linkId === linkId)
  if (!link) return { already: 'ended' }
  const signatureId = link.pendingId ?? link.signatureId
  if (signatureId === null) {
    if (!isOpen(link, now)) return { already: 'ended' }
    const other = links.find((each) => each.pendingId !== null || each.signatureId !== null)
    return other && { already: other.pendingId === null ? 'other' : isUndoing(other) ? 'undoing' : 'pending' }
  }
  if (isUndoing(link)) return { already: 'undoing' }
  const found = await db.selectFrom('signature').select('contentHash').where('signatureId', '=', signatureId).executeTakeFirstOrThrow()
  const isSame = found.contentHash === contentHash
  if (link.pendingId !== null) return isSame ? { signatureId } : { already: 'pending' }
  return { already: isSame ? 'signed' : 'other' }
}

function eventsOf(
  { pictureHash, strokes, photos }: Submission,
  { shownHash, consent, page: { schemaVersion, release }, phoneAt, typed }: SigningDetails,
  stored: readonly { storedHash: string; bytesHash: string }[],
  more: Readonly<Record<string, string>>,
): SigningEvent[] {
  const signed = {
    pictureHash,
    strokesHash: sha256(strokes),
    consent,
    shownHash,
    schemaVersion,
    ...(release !== undefined && { release }),
    ...more,
  }
  return [
    ...(typed ? [{ kind: 'codeRight' as const, phoneAt, facts: { purpose: 'signing' } }] : []),
    { kind: 'signed', phoneAt, facts: signed },
    ...photos.map(({ hash }, place) => ({ kind: 'photoAdded' as const, phoneAt, facts: { place, hash, ...stored[place] } })),
    { kind: 'submitted', phoneAt, facts: { photos: photos.length } },
  ]
}
