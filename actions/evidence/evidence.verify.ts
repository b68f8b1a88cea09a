import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import type { Command } from '../action.ts'
import { withoutUndefined } from '../without-undefined.ts'
import { noblePrimitives } from './primitives.ts'
import { bundleInPdf } from './rules/bundle-in-pdf.ts'
import { verifyFile } from './rules/verify-file.ts'

/** The greatest file that is read: a signing request of 40 MB (DEC-21) with its photos as base64, and some more. */
const MOST_BYTES = 100 * 1024 * 1024

/** The library that signs PDF reads them, too; it comes with the first one that is checked. */
const bundleOf = bundleInPdf(async (bytes) => (await import('@libpdf/core')).PDF.load(bytes))

/** Checks a file of evidence on this device; nothing leaves it. What is no evidence gets a verdict like any other. */
const verify: Command<'evidence.verify'> = async ({ file, key }) => {
  if (!file) throw new OutcomeError('unreadable')
  if (file.size > MOST_BYTES) throw new OutcomeError('tooLarge')
  const bytes = await file.arrayBuffer().catch(() => {
    throw new OutcomeError('unreadable')
  })
  const pinned = key?.trim() ? key.trim().split(/\s+/) : []
  const { result, findings, altered, about } = await verifyFile(noblePrimitives, new Uint8Array(bytes), pinned, bundleOf)
  const lines = findings.map(({ part, state }) => ({ part, state, proves: part, limits: part }))
  return { ...withoutUndefined({ result, ...about, alteredPart: altered?.part, alteredPlace: altered?.place }), lines }
}
export default verify
