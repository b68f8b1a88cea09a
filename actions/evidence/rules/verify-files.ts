import type { BundleOf } from './bundle-in-pdf.ts'
import type { Bundle } from './bundle.ts'
import type { Finding, Verdict } from './findings.ts'
import type { Primitives } from './primitives.ts'
import { factsOf } from './record.ts'
import { verifyBundle } from './verify.ts'

const PDF = [0x25, 0x50, 0x44, 0x46]

/**
 * Verifies the files of one signature: a bundle, a PDF certificate that contains one, or both. The PDF's bytes are checked only with a
 * bundle that was issued after the PDF and contains its hash. For a PDF alone the verdict covers its bundle and marks the PDF `unchecked`.
 */
export async function verifyFiles(
  primitives: Primitives,
  files: readonly Uint8Array[],
  pinned: readonly string[],
  bundleOf: BundleOf,
): Promise<Verdict> {
  const [pdfs, bundles] = [files.filter(isPdf), files.filter((file) => !isPdf(file))]
  const [[pdf], [bundle]] = [pdfs, bundles]
  if (pdfs.length > 1 || bundles.length > 1) return withoutFindings('several')
  if (!pdf) return bundle ? verifyBundle(primitives, bundle, pinned) : withoutFindings('unreadable')
  const evidence = bundle ?? (await bundleOf(pdf))
  if (!evidence) return withoutFindings('bare')
  const verdict = verifyBundle(primitives, evidence, pinned)
  if (verdict.about === undefined) return verdict
  const pages = checkPdf(primitives, evidence, verdict.about.signatureId, pdf)
  const altered = verdict.altered ?? (pages.state === 'altered' ? pages : undefined)
  return { ...verdict, result: altered ? 'altered' : verdict.result, findings: [...verdict.findings, pages], altered }
}

/**
 * Checks that a PDF is byte for byte an issued one, by the hashes in the events. `place` numbers renewed PDFs. A bundle issued before the
 * PDF, e.g. its own attachment, has no hash: `unchecked`.
 */
function checkPdf({ sha256 }: Primitives, bundle: Uint8Array, signatureId: string, pdf: Uint8Array): Finding {
  const { events } = JSON.parse(new TextDecoder().decode(bundle)) as Bundle
  const issued = factsOf(events, 'issued', signatureId)
  if (issued.length === 0) return { part: 'pages', state: 'unchecked' }
  const hash = sha256(pdf)
  const at = issued.findIndex((facts) => facts['hash'] === hash)
  if (at === -1) return { part: 'pages', state: 'altered' }
  return { part: 'pages', state: 'held', ...(issued.length > 1 && { place: at + 1 }) }
}

const isPdf = (bytes: Uint8Array): boolean => PDF.every((byte, at) => bytes[at] === byte)

const withoutFindings = (result: 'bare' | 'several' | 'unreadable'): Verdict => ({
  result,
  findings: [],
  altered: undefined,
  about: undefined,
})
