import type { Facts, SealedRecord } from './texts.ts'

interface Signature {
  signatureId: string
  linkId: string
  endorNo: string
  policyNo: string
  signedAt: number
}

/** Returns the record that a seal covers, built from the facts of the link's events. */
export function recordOf(
  { signatureId, linkId, endorNo, policyNo, signedAt }: Signature,
  events: readonly { kind: string; facts: string }[],
  outcome: SealedRecord['outcome'],
): SealedRecord {
  const facts = (kind: string) => factsOf(events, kind, signatureId)
  return {
    version: 1,
    signatureId,
    linkId,
    endorNo,
    policyNo,
    signedAt,
    outcome,
    signed: facts('signed')[0] ?? {},
    photos: facts('photoAdded'),
  }
}

/** Returns the facts of a signature's events of one kind, in order. */
export const factsOf = (events: readonly { kind: string; facts: string }[], kind: string, signatureId: string): Facts[] =>
  events
    .filter((event) => event.kind === kind)
    .map(({ facts }) => parseFacts(facts))
    .filter((facts) => facts['signatureId'] === signatureId)

/** Parses facts; returns an empty object for anything but a JSON object. */
export function parseFacts(text: string): Facts {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Facts) : {}
  } catch {
    return {}
  }
}
