import { factsOf as factsIn } from '../../actions/evidence/rules/record.ts'
import type { Facts } from '../../actions/evidence/rules/texts.ts'
import type { Endorsement } from '../../generated/data.ts'
import type { Origin } from '../handler/handler-context.ts'
import type { SignatureTable, SigningEventKind, SigningMethod } from '../signing/tables.ts'
import { isWhole } from '../signing/events.ts'
import { type EvidenceStore, readStored, type StoredEvidence } from './stored.ts'
import { type EvidencePhoto, photosOf } from './photos.ts'
import { decryptEvidence, type ShownSigner, signerOf } from './decrypt.ts'

/**
 * The displayable evidence of one signature. Fields are undefined when they were erased (DEC-33) or not stored at signing; hashes remain.
 */
export interface Evidence {
  signatureId: string
  linkId: string
  endorNo: string
  policyNo: string
  /** Whether the key of this signing was destroyed, so that only hashes remain. */
  erased: boolean
  /** The endorsement and its changes, with old and new values. */
  shown: Endorsement | undefined
  /** Covers all shown content including pictures (DEC-30). */
  shownHash: string
  schemaVersion: string
  /** The release of the content that the signer's page showed; undefined when the service followed none. */
  release: number | undefined
  consent: string
  signer: ShownSigner | undefined
  method: SigningMethod
  /** PNG, base64. */
  picture: string | undefined
  pictureHash: string
  strokesHash: string
  /** In upload order. */
  photos: readonly EvidencePhoto[]
  signedAt: number
  /** The phone's time, if sent. */
  phoneAt: number | undefined
  outcome: SignatureTable['outcome']
  /** When the signature was undone. */
  undoneAt: number | undefined
  /** Events of the link, oldest first. */
  events: readonly EvidenceEvent[]
  /** The hash and number of the last event; `isWhole` tells whether all hashes match. */
  chain: { head: string; length: number; isWhole: boolean }
  /** The latest seal of this signature; undefined when not sealed yet. */
  seal: { keyId: string; at: number; length: number; head: string } | undefined
  /** The latest daily head. */
  dayHead: { day: string; hash: string } | undefined
}

export interface EvidenceEvent {
  seq: number
  kind: SigningEventKind
  at: number
  phoneAt: number | undefined
  /** Hashes, codes and versions without personal data. */
  facts: Readonly<Record<string, string | number>>
  /** The client's address and device; undefined when erased. */
  origin: Origin | undefined
  hash: string
  previous: string
}

/** Reads the evidence of a signature; undefined when it does not exist. Throws for damaged data. */
export async function readEvidence(store: EvidenceStore, signatureId: string): Promise<Evidence | undefined> {
  const stored = await readStored(store.db, signatureId)
  if (!stored) return undefined
  const { signature, events, wrappedKey, seals, dayHead } = stored
  const plaintext = decryptEvidence(store, stored)
  const { linkId, endorNo, policyNo, signedAt, outcome } = signature
  const seal = seals.at(-1)
  return {
    signatureId,
    linkId,
    endorNo,
    policyNo,
    erased: wrappedKey === '',
    ...signedDetails(stored),
    shown: plaintext?.shown === undefined ? undefined : (JSON.parse(plaintext.shown) as { endorsement: Endorsement }).endorsement,
    signer: plaintext?.signer === undefined ? undefined : signerOf(plaintext.signer),
    method: signature.method,
    picture: plaintext?.picture,
    photos: photosOf(store, stored),
    signedAt,
    outcome,
    undoneAt: signature.undoneAt ?? undefined,
    events: events.map((event, index) => eventOf(event, plaintext?.origins[index])),
    chain: { head: events.at(-1)?.hash ?? '', length: events.length, isWhole: isWhole(events) },
    seal: seal && { keyId: seal.keyId, at: seal.at, length: seal.length, head: seal.head },
    dayHead,
  }
}

/** Returns the details recorded in the event `signed`. */
function signedDetails({ signature, events }: StoredEvidence) {
  const signed = events.find((event) => factsIn([event], 'signed', signature.signatureId).length > 0)
  const facts: Facts = signed ? factsOf(signed.facts) : {}
  const text = (name: string) => String(facts[name] ?? '')
  return {
    shownHash: text('shownHash'),
    schemaVersion: text('schemaVersion'),
    release: typeof facts['release'] === 'number' ? facts['release'] : undefined,
    consent: text('consent'),
    pictureHash: text('pictureHash'),
    strokesHash: text('strokesHash'),
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
