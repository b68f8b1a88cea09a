import type { Bundle, StoredDay, StoredSeal } from './bundle.ts'
import type { Finding } from './findings.ts'
import { leafHash, rootOf } from './merkle.ts'
import { hashOfText, isSigned, type Primitives } from './primitives.ts'
import type { DayText, IssuedText, SealedText } from './texts.ts'
import { factsOf, recordOf } from './record.ts'

/** Whether the seals are the operator's, and what they cover is what the bundle holds. */
export function checkSeals(primitives: Primitives, bundle: Bundle): Finding {
  const wrong = bundle.seals.findIndex((seal) => !isSealTrue(primitives, bundle, seal))
  if (wrong !== -1) return { part: 'seal', state: 'altered', place: wrong + 1 }
  const outcome = bundle.signature.undoneAt === null ? 'accepted' : 'undone'
  const late = bundle.seals.filter((seal) => isLate(bundle, seal))
  const issued = issuedAt(bundle)
  // Each file that was issued has a seal of its own, beside that of the signature: neither stands in for the other.
  const own = [...bundle.seals.filter(({ length }) => !issued.includes(length)), ...late]
  if (!own.some((seal) => seal.outcome === outcome)) return { part: 'seal', state: 'missing' }
  const unsealed = issued.find((at) => !bundle.seals.some(({ length }) => length === at) && !late.some(({ length }) => length > at))
  if (unsealed !== undefined) return { part: 'seal', state: 'altered' }
  return { part: 'seal', state: late.length > 0 ? 'late' : 'held' }
}

/** A seal is made in the instant of the last event that it covers; otherwise somebody could have changed something in between. */
const isLate = ({ events }: Bundle, { at, length }: StoredSeal): boolean => events[length - 1]?.at !== at

/** Which events say that a file of this signature was issued. */
const issuedAt = ({ events, signature }: Bundle): number[] =>
  events.filter((event) => factsOf([event], 'issued', signature.signatureId).length > 0).map(({ seq }) => seq)

function isSealTrue(primitives: Primitives, bundle: Bundle, seal: StoredSeal): boolean {
  const { signatureId, outcome, record, head, length, day, at, keyId } = seal
  const hash = hashOfText(primitives, record)
  const text: SealedText = { format: 'steward-seal', version: 1, signatureId, record: hash, head, length, day, at, keyId }
  if (!isByKey(primitives, bundle, keyId, primitives.canonicalJson(text), seal.signature)) return false
  if (signatureId !== bundle.signature.signatureId || bundle.events[length - 1]?.hash !== head) return false
  if (outcome !== 'accepted' && outcome !== 'undone') return false
  return primitives.canonicalJson(recordOf(bundle.signature, bundle.events.slice(0, length), outcome)) === record
}

/** Whether the daily heads are the operator's, follow one another, are those that the seals name, and cover this chain. */
export function checkDays(primitives: Primitives, bundle: Bundle): Finding {
  const { days, covered, seals } = bundle
  const wrong = days.findIndex((day, index) => !isDayTrue(primitives, bundle, day, days[index - 1]))
  if (wrong !== -1) return { part: 'day', state: 'altered', place: wrong + 1 }
  const hashes = new Set(days.map(({ hash }) => hash))
  if (seals.some(({ day }) => day !== '' && !hashes.has(day))) return { part: 'day', state: 'altered' }
  const due = dueLength(bundle)
  if ((covered?.chain.length ?? 0) < due) return { part: 'day', state: 'altered' }
  if (!covered) return { part: 'day', state: 'missing' }
  const { chain, proof } = covered
  const day = days.find((each) => each.day === covered.day)
  const isOurs = chain.linkId === bundle.signature.linkId && bundle.events[chain.length - 1]?.hash === chain.head
  const { linkId, length, head } = chain
  const leaf = leafHash(primitives.canonicalJson({ linkId, length, head }), primitives.sha256)
  const isIn = day !== undefined && proof.leaves === day.chains && rootOf(leaf, proof, primitives.sha256) === day.root
  return { part: 'day', state: isOurs && isIn ? 'held' : 'altered' }
}

/** How much of the chain the latest daily head should cover: what was written well before it. */
function dueLength({ days, events }: Bundle): number {
  const latest = days.at(-1)?.at ?? 0
  return events.findLastIndex(({ at }) => at < latest - UNDER_WAY_MS) + 1
}

/** For so long at most an event is under way between its instant and the database, in milliseconds: a job writes many with one instant. */
const UNDER_WAY_MS = 6 * 3_600_000

function isDayTrue(primitives: Primitives, bundle: Bundle, row: StoredDay, before: StoredDay | undefined): boolean {
  const { day, root, chains, previous, at, keyId, hash, signature } = row
  const text: DayText = { format: 'steward-day', version: 1, day, root, chains, previous, at, keyId }
  const said = primitives.canonicalJson(text)
  if (before && (previous !== before.hash || day <= before.day)) return false
  return hashOfText(primitives, said) === hash && isByKey(primitives, bundle, keyId, said, signature)
}

/** Whether the operator says that this is the whole bundle: nothing was taken out of it, or put in. */
export function checkWhole(primitives: Primitives, bundle: Bundle): Finding {
  const { issued, ...rest } = bundle
  const hash = hashOfText(primitives, primitives.canonicalJson(rest))
  const { at, keyId, signature } = issued
  const text: IssuedText = { format: 'steward-bundle', version: 1, hash, at, keyId }
  const isTrue = isByKey(primitives, bundle, keyId, primitives.canonicalJson(text), signature)
  return { part: 'whole', state: isTrue ? 'held' : 'altered' }
}

function isByKey(primitives: Primitives, { keys }: Bundle, keyId: string, text: string, signature: string): boolean {
  const key = keys.find((each) => each.keyId === keyId)
  return key !== undefined && isSigned(primitives, key.publicKey, text, signature)
}
