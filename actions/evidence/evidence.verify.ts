import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import type { Command } from '../action.ts'
import { withoutUndefined } from '../without-undefined.ts'
import type { State } from './rules/findings.ts'
import { pinnedKeys } from './rules/pinned-keys.ts'

/** The size limit per file: a signing request of 40 MB (DEC-21) with photos in base64, plus a reserve. */
const MAX_BYTES = 100 * 1024 * 1024

/** Whether a part in this state proves its statement; every other state has its own text. */
const isProof = (state: State) => state === 'held' || state === 'late'

/**
 * Verifies a bundle, its PDF certificate, or both on this device, without any request. Input that is not evidence also gets a verdict. Throws
 * `wrongKey` for a typed text that is no key.
 */
const verify: Command<'evidence.verify'> = async ({ files = [], key }, context) => {
  const pinned = pinnedKeys(key ?? '')
  if (!pinned) throw new OutcomeError('wrongKey')
  if (files.some(({ size }) => size > MAX_BYTES)) throw new OutcomeError('tooLarge')
  const buffers = await Promise.all(files.map((file) => file.arrayBuffer())).catch(() => {
    throw new OutcomeError('unreadable')
  })
  const all = buffers.map((bytes) => new Uint8Array(bytes))
  const { result, findings, altered, about } = await context.checkEvidence(all, pinned)
  const lines = findings.map(({ part, state }) => ({ part, state, proves: isProof(state) ? part : state, limits: part }))
  return { ...withoutUndefined({ result, ...about, alteredPart: altered?.part, alteredPlace: altered?.place }), lines }
}
export default verify
