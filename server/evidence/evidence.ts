import type { Endorsement } from '../../generated/data.ts'
import type { Origin } from '../handler/context.ts'
import type { SignatureTable, SigningEventKind } from '../signing/tables.ts'
import { isWhole } from '../signing/events.ts'
import { type EvidenceStore, readStored } from './stored.ts'
import { type EvidencePhoto, photosOf } from './photos.ts'
import { plainOf, type ShownSigner } from './plain.ts'
import type { SigningMethod } from './tables.ts'

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
  const plain = plainOf(store, stored)
  const signed = events.find(({ kind, facts }) => kind === 'signed' && factsOf(facts)['signatureId'] === signatureId)
  const facts = factsOf(signed?.facts ?? '{}')
  const last = events.at(-1)
  const seal = seals.at(-1)
  return {
    signatureId,
    linkId: signature.linkId,
    endorNo: signature.endorNo,
    policyNo: signature.policyNo,
    erased: wrappedKey === '',
    shown: plain.shown,
    shownHash: String(facts['shownHash'] ?? ''),
    schemaVersion: String(facts['schemaVersion'] ?? ''),
    consent: String(facts['consent'] ?? ''),
    signer: plain.signer,
    method: stored.shown?.method ?? 'drawn',
    picture: plain.picture,
    pictureHash: String(facts['pictureHash'] ?? ''),
    strokesHash: String(facts['strokesHash'] ?? ''),
    photos: photosOf(store, stored),
    signedAt: signature.signedAt,
    phoneAt: signed?.phoneAt ?? undefined,
    outcome: signature.outcome,
    undoneAt: signature.undoneAt ?? undefined,
    events: events.map((event, index) => ({
      seq: event.seq,
      kind: event.kind,
      at: event.at,
      phoneAt: event.phoneAt ?? undefined,
      facts: factsOf(event.facts),
      origin: plain.origins[index],
      hash: event.hash,
      previous: event.previous,
    })),
    chain: { head: last?.hash ?? '', length: events.length, isWhole: isWhole(events) },
    seal: seal && { keyId: seal.keyId, at: seal.at, length: seal.length, head: seal.head },
    dayHead,
  }
}

const factsOf = (text: string) => JSON.parse(text) as Readonly<Record<string, string | number>>
