import { noblePrimitives } from './primitives.ts'
import { bundleInPdf } from './rules/bundle-in-pdf.ts'
import type { Verdict } from './rules/findings.ts'
import { verifyFiles } from './rules/verify-files.ts'

/** The library that signs PDF reads them, too; it comes with the first one that is checked. */
const bundleOf = bundleInPdf(async (bytes) => (await import('@libpdf/core')).PDF.load(bytes))

/**
 * The verdict about files of evidence, in a browser (`verifyFiles`); `pinned`: public keys of the operator, or their names. It holds the
 * thread for as long as hashing takes: seconds for photos on a slow phone.
 */
export const checkFiles = (files: readonly Uint8Array[], pinned: readonly string[]): Promise<Verdict> =>
  verifyFiles(noblePrimitives, files, pinned, bundleOf)
