import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import type { Command } from '../action.ts'
import { withoutUndefined } from '../without-undefined.ts'
import type { State } from './rules/findings.ts'

/** The greatest file that is read: a signing request of 40 MB (DEC-21) with its photos as base64, and some more. */
const MOST_BYTES = 100 * 1024 * 1024

/** Whether a part proves what it is there for; any other state has a sentence of its own. */
const isProof = (state: State) => state === 'held' || state === 'late'

/** Checks a file of evidence, its certificate as PDF, or both on this device; nothing leaves it. What is no evidence gets a verdict like any other. */
const verify: Command<'evidence.verify'> = async ({ files = [], key }, context) => {
  if (files.some(({ size }) => size > MOST_BYTES)) throw new OutcomeError('tooLarge')
  const read = await Promise.all(files.map((file) => file.arrayBuffer())).catch(() => {
    throw new OutcomeError('unreadable')
  })
  const all = read.map((bytes) => new Uint8Array(bytes))
  const pinned = key?.trim() ? key.trim().split(/\s+/) : []
  const { result, findings, altered, about } = await context.checkEvidence(all, pinned)
  const lines = findings.map(({ part, state }) => ({ part, state, proves: isProof(state) ? part : state, limits: part }))
  return { ...withoutUndefined({ result, ...about, alteredPart: altered?.part, alteredPlace: altered?.place }), lines }
}
export default verify
