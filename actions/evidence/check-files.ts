import { noblePrimitives } from './primitives.ts'
import { bundleInPdf } from './rules/bundle-in-pdf.ts'
import type { Verdict } from './rules/findings.ts'
import { verifyFiles } from './rules/verify-files.ts'

/** Imports the PDF library only when the first PDF is checked. */
const bundleOf = bundleInPdf(async (bytes) => (await import('@libpdf/core')).PDF.load(bytes))

/**
 * Verifies evidence files in a browser (`verifyFiles`). `pinned`: public keys of the operator, or their ids. Blocks the thread while
 * hashing: seconds for photos on a slow phone.
 */
export const checkFiles = (files: readonly Uint8Array[], pinned: readonly string[]): Promise<Verdict> =>
  verifyFiles(noblePrimitives, files, pinned, bundleOf)
