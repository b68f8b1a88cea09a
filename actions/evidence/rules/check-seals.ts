import type { Bundle, StoredDay, StoredSeal } from './bundle.ts'
import type { Finding } from './findings.ts'
import { isKnownAfter } from './check-clock.ts'
import { leafHash, rootOf } from './merkle.ts'
import { hashOfText, isSigned, type Primitives } from './primitives.ts'
import type { DayText, IssuedText, SealedText } from './texts.ts'
import { factsOf, recordOf } from './record.ts'

/** Checks that the seals are signed by the operator's keys and cover the bundle's content. */
export function checkSeals(primitives: Primitives, bundle: Bundle): Finding {
  const wrong = bundle.seals.findIndex((seal) => !isSealValid(primitives, bundle, seal))
  if (wrong !== -1) return { part: 'seal', state: 'altered', place: wrong + 1 }
  const outcome = bundle.signature.undoneAt === null ? 'accepted' : 'undone'
  const late = bundle.seals.filter((seal) => isLate(bundle, seal))
  const issued = issuedAt(bundle)
  // Each issued file needs its own seal in addition to the signature's seal.
  const own = [...bundle.seals.filter(({ length }) => !issued.includes(length)), ...late]
  if (!own.some((seal) => seal.outcome === outcome)) return { part: 'seal', state: 'missing' }
  const unsealed = issued.find((at) => !bundle.seals.some(({ length }) => length === at) && !late.some(({ length }) => length > at))
  if (unsealed !== undefined) return { part: 'seal', state: 'altered' }
  return { part: 'seal', state: late.length > 0 ? 'late' : 'held' }
}

/** Whether a seal was made after its last covered event. A regular seal has the same instant, which leaves no time for changes. */
const isLate = ({ events }: Bundle, { at, length }: StoredSeal): boolean => events[length - 1]?.at !== at

const issuedAt = ({ events, signature }: Bundle): number[] =>
  events.filter((event) => factsOf([event], 'issued', signature.signatureId).length > 0).map(({ seq }) => seq)

function isSealValid(primitives: Primitives, bundle: Bundle, seal: StoredSeal): boolean {
  const { signatureId, outcome, record, head, length, day, at, keyId } = seal
  const hash = hashOfText(primitives, record)
  const text: SealedText = { format: 'steward-seal', version: 1, signatureId, record: hash, head, length, day, at, keyId }
  if (!isSignedByKey(primitives, bundle, keyId, primitives.canonicalJson(text), seal.signature)) return false
  if (signatureId !== bundle.signature.signatureId || bundle.events[length - 1]?.hash !== head) return false
  if (outcome !== 'accepted' && outcome !== 'undone') return false
  return primitives.canonicalJson(recordOf(bundle.signature, bundle.events.slice(0, length), outcome)) === record
}

/** Checks that the daily heads are signed by the operator's keys, linked, named by the seals, and cover this chain. */
export function checkDays(primitives: Primitives, bundle: Bundle): Finding {
  const { days, covered, seals } = bundle
  const wrong = days.findIndex((day, index) => !isDayValid(primitives, bundle, day, days[index - 1]))
  if (wrong !== -1) return { part: 'day', state: 'altered', place: wrong + 1 }
  const hashes = new Set(days.map(({ hash }) => hash))
  if (seals.some(({ day }) => day !== '' && !hashes.has(day))) return { part: 'day', state: 'altered' }
  const due = dueLength(bundle)
  if ((covered?.chain.length ?? 0) < due) return { part: 'day', state: 'altered' }
  if (!covered) return { part: 'day', state: 'missing' }
  const { chain, proof } = covered
  const day = days.find((each) => each.day === covered.day)
  const isSameChain = chain.linkId === bundle.signature.linkId && bundle.events[chain.length - 1]?.hash === chain.head
  const { linkId, length, head } = chain
  const leaf = leafHash(primitives.canonicalJson({ linkId, length, head }), primitives.sha256)
  const isIncluded = day !== undefined && proof.leaves === day.chains && rootOf(leaf, proof, primitives.sha256) === day.root
  return { part: 'day', state: isSameChain && isIncluded ? 'held' : 'altered' }
}

/**
 * Returns how many events the latest daily head must cover: those older than the delay below, unless they are known to be recorded after
 * the head, because the clock was set back in between.
 */
function dueLength(bundle: Bundle): number {
  const latest = bundle.days.at(-1)
  if (!latest) return 0
  return bundle.events.findLastIndex((event) => event.at < latest.at - MAX_DELAY_MS && !isKnownAfter(bundle, event, latest)) + 1
}

/** The longest delay between an event's instant and its database write, in milliseconds: a job writes many with one instant. */
const MAX_DELAY_MS = 6 * 3_600_000

function isDayValid(primitives: Primitives, bundle: Bundle, row: StoredDay, predecessor: StoredDay | undefined): boolean {
  const { day, root, chains, previous, at, keyId, hash, signature } = row
  const text: DayText = { format: 'steward-day', version: 1, day, root, chains, previous, at, keyId }
  const message = primitives.canonicalJson(text)
  if (predecessor && previous !== predecessor.hash) return false
  // Days increase, unless the clock was set back in between.
  if (predecessor && day <= predecessor.day && at >= predecessor.at) return false
  return hashOfText(primitives, message) === hash && isSignedByKey(primitives, bundle, keyId, message, signature)
}

/** Checks the operator's signature over the whole bundle, which detects removed and added content. */
export function checkWhole(primitives: Primitives, bundle: Bundle): Finding {
  const { issued, ...rest } = bundle
  const hash = hashOfText(primitives, primitives.canonicalJson(rest))
  const { at, keyId, signature } = issued
  const text: IssuedText = { format: 'steward-bundle', version: 1, hash, at, keyId }
  const isValid = isSignedByKey(primitives, bundle, keyId, primitives.canonicalJson(text), signature)
  return { part: 'whole', state: isValid ? 'held' : 'altered' }
}

function isSignedByKey(primitives: Primitives, { keys }: Bundle, keyId: string, text: string, signature: string): boolean {
  const key = keys.find((each) => each.keyId === keyId)
  return key !== undefined && isSigned(primitives, key.publicKey, text, signature)
}
