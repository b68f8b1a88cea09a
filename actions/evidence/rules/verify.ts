import { BUNDLE_FORMAT, BUNDLE_VERSION, type Bundle } from './bundle.ts'
import { checkChain, checkContent } from './check-content.ts'
import { checkClock } from './check-clock.ts'
import { checkKeys } from './check-keys.ts'
import { checkDays, checkSeals, checkWhole } from './check-seals.ts'
import type { About, Finding, Verdict } from './findings.ts'
import type { Primitives } from './primitives.ts'
import { isBundle } from './shape.ts'

/**
 * Verifies the bytes of a bundle offline. `pinned`: public keys of the operator in base64, or the key ids printed on certificates. Never
 * throws: returns a verdict for any input.
 */
export function verifyBundle(primitives: Primitives, bytes: Uint8Array, pinned: readonly string[] = []): Verdict {
  const parsed = readJson(bytes)
  if (parsed === undefined) return withoutFindings('unreadable')
  const { text, value } = parsed
  const { format, version } = value
  if (format !== BUNDLE_FORMAT) return withoutFindings('unreadable')
  if (typeof version === 'number' && Number.isInteger(version) && version > BUNDLE_VERSION) return withoutFindings('newer')
  // A bundle is always canonical JSON; any other formatting was written by another program.
  if (!isBundle(value) || primitives.canonicalJson(value) !== text) return failed({ part: 'file', state: 'altered' })
  const findings: Finding[] = [
    { part: 'file', state: 'held' },
    checkChain(primitives, value),
    ...checkContent(primitives, value),
    checkSeals(primitives, value),
    checkDays(primitives, value),
    ...checkClock(value),
    checkKeys(primitives, value, pinned),
    checkWhole(primitives, value),
  ]
  const altered = findings.find(({ state }) => state === 'altered')
  const isSealed = !findings.some(({ part, state }) => part === 'seal' && state === 'missing')
  return { result: altered ? 'altered' : isSealed ? 'held' : 'unsealed', findings, altered, about: aboutOf(value) }
}

function readJson(bytes: Uint8Array): { text: string; value: Record<string, unknown> } | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { text, value: value as Record<string, unknown> } : undefined
  } catch {
    return undefined
  }
}

const withoutFindings = (result: 'newer' | 'unreadable'): Verdict => ({ result, findings: [], altered: undefined, about: undefined })

const failed = (altered: Finding): Verdict => ({ result: 'altered', findings: [altered], altered, about: undefined })

function aboutOf({ signature, events, seals, covered, issued }: Bundle): About {
  const { signatureId, endorNo, policyNo, signedAt, undoneAt } = signature
  const sealed = Math.max(0, covered?.chain.length ?? 0, ...seals.map(({ length }) => length))
  return {
    signatureId,
    endorNo,
    policyNo,
    signedAt,
    undoneAt: undoneAt ?? undefined,
    issuedAt: issued.at,
    keyId: issued.keyId,
    unsealed: events.length - sealed,
  }
}
