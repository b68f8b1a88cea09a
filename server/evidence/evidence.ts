import { factsOf as factsIn } from '../../actions/evidence/rules/record.ts'
import type { Facts } from '../../actions/evidence/rules/texts.ts'
import type { Endorsement } from '../../generated/data.ts'
import type { Origin } from '../handler/handler-context.ts'
import type { SignatureTable, SigningEventKind, SigningMethod } from '../signing/tables.ts'
import { isWhole } from '../signing/events.ts'
import { type EvidenceStore, readStored, type StoredEvidence } from './stored.ts'
import { type EvidencePhoto, photosOf } from './photos.ts'
import { clearOf, type ShownSigner, signerOf } from './clear.ts'

/**
 * What of one signature can be shown to a person, in clear. What was erased (DEC-33), or was not kept when it was signed, is
 * undefined; the hashes stay.
 */
export interface Evidence {
  signatureId: string
  linkId: string
  endorNo: string
  policyNo: string
  /** The key of this signing was destroyed: of the person only hashes are left. */
  erased: boolean
  /** Facts and changes, the old value beside the new one. */
  shown: Endorsement | undefined
  /** Over all that was shown, pictures included (DEC-30). */
  shownHash: string
  schemaVersion: string
  /** The sentence that they ticked. */
  consent: string
  /** Who signed, as the core named them. */
  signer: ShownSigner | undefined
  method: SigningMethod
  /** PNG, base64. */
  picture: string | undefined
  pictureHash: string
  strokesHash: string
  /** In the order in which they were sent. */
  photos: readonly EvidencePhoto[]
  /** By the service's clock. */
  signedAt: number
  /** By the phone's, where it said. */
  phoneAt: number | undefined
  outcome: SignatureTable['outcome']
  /** When it was taken back. */
  undoneAt: number | undefined
  /** What happened to the link, the first thing first. */
  events: readonly EvidenceEvent[]
  /** The last link of the chain, how many there are, and whether they belong together. */
  chain: { head: string; length: number; isWhole: boolean }
  /** The latest seal over this signature; undefined when it is not sealed yet. */
  seal: { keyId: string; at: number; length: number; head: string } | undefined
  /** The head of all chains that was the latest when this was read. */
  dayHead: { day: string; hash: string } | undefined
}

export interface EvidenceEvent {
  seq: number
  kind: SigningEventKind
  at: number
  phoneAt: number | undefined
  /** Hashes, codes and versions. */
  facts: Readonly<Record<string, string | number>>
  /** From where it came; undefined when it was erased. */
  origin: Origin | undefined
  hash: string
  previous: string
}

/** Reads what can be shown of a signature; undefined when there is none of this number. Throws what was damaged. */
export async function readEvidence(store: EvidenceStore, signatureId: string): Promise<Evidence | undefined> {
  const stored = await readStored(store.db, signatureId)
  if (!stored) return undefined
  const { signature, events, wrappedKey, seals, dayHead } = stored
  const clear = clearOf(store, stored)
  const { linkId, endorNo, policyNo, signedAt, outcome } = signature
  const seal = seals.at(-1)
  return {
    signatureId,
    linkId,
    endorNo,
    policyNo,
    erased: wrappedKey === '',
    ...saidOf(stored),
    shown: clear?.shown === undefined ? undefined : (JSON.parse(clear.shown) as { endorsement: Endorsement }).endorsement,
    signer: clear?.signer === undefined ? undefined : signerOf(clear.signer),
    method: signature.method,
    picture: clear?.picture,
    photos: photosOf(store, stored),
    signedAt,
    outcome,
    undoneAt: signature.undoneAt ?? undefined,
    events: events.map((event, index) => eventOf(event, clear?.origins[index])),
    chain: { head: events.at(-1)?.hash ?? '', length: events.length, isWhole: isWhole(events) },
    seal: seal && { keyId: seal.keyId, at: seal.at, length: seal.length, head: seal.head },
    dayHead,
  }
}

/** What the event of the signature says of it. */
function saidOf({ signature, events }: StoredEvidence) {
  const signed = events.find((event) => factsIn([event], 'signed', signature.signatureId).length > 0)
  const facts: Facts = signed ? factsOf(signed.facts) : {}
  const said = (name: string) => String(facts[name] ?? '')
  return {
    shownHash: said('shownHash'),
    schemaVersion: said('schemaVersion'),
    consent: said('consent'),
    pictureHash: said('pictureHash'),
    strokesHash: said('strokesHash'),
    phoneAt: signed?.phoneAt ?? undefined,
  }
}

const eventOf = (
  { seq, kind, at, phoneAt, facts, hash, previous }: StoredEvidence['events'][number],
  origin: Origin | undefined,
): EvidenceEvent => ({
  seq,
  kind,
  at,
  phoneAt: phoneAt ?? undefined,
  facts: factsOf(facts),
  origin,
  hash,
  previous,
})

const factsOf = (text: string) => JSON.parse(text) as Facts
