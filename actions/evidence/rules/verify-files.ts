import { ATTACHED, type BundleOf } from './bundle-in-pdf.ts'
import type { Bundle } from './bundle.ts'
import { isBroken, isCertificate, wasBundle } from './damage.ts'
import type { Finding, Part, Verdict } from './findings.ts'
import type { Primitives } from './primitives.ts'
import { factsOf } from './record.ts'
import { verifyBundle } from './verify.ts'

const PDF = [0x25, 0x50, 0x44, 0x46]

/**
 * Verifies the files of one signature: a bundle, a PDF certificate that contains one, or both. The PDF's bytes are checked only with a
 * bundle that was issued after the PDF and contains its hash. For a PDF alone the verdict covers its bundle and is `partial`: other pages
 * could have been added. Beside a bundle from before the issue, a PDF whose own bundle is missing, altered or of another signature is altered.
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
  if (!pdf) return bundle ? verifyAlone(primitives, bundle, pinned) : withoutFindings('unreadable')
  const attached = await bundleOf(pdf)
  const evidence = bundle ?? attached
  if (!evidence) return isCertificate(pdf) && isChanged(primitives, pdf) ? alteredIn('pages') : withoutFindings('bare')
  const verdict = verifyBundle(primitives, evidence, pinned)
  if (verdict.result === 'unreadable') {
    if (bundle) return wasBundle(bundle) ? alteredIn('file') : verdict
    return isCertificate(pdf) ? alteredIn('pages') : verdict
  }
  if (verdict.about === undefined) return verdict
  const { signatureId } = verdict.about
  const isOwn = belongsTo(primitives, attached, signatureId)
  const pages = checkPdf(primitives, evidence, signatureId, { bytes: pdf, isOwn })
  const altered = verdict.altered ?? (pages.state === 'altered' ? pages : undefined)
  const held = verdict.result === 'held' && pages.state === 'unchecked' ? 'partial' : verdict.result
  return { ...verdict, result: altered ? 'altered' : held, findings: [...verdict.findings, pages], altered }
}

/** Whether an attached bundle is unaltered and of this signature. A newer format cannot be read, so it may be. */
function belongsTo(primitives: Primitives, bundle: Uint8Array | undefined, signatureId: string): boolean {
  const verdict = bundle && verifyBundle(primitives, bundle)
  if (!verdict || verdict.result === 'altered') return false
  return verdict.result === 'newer' || verdict.about?.signatureId === signatureId
}

/** Verifies a file that is no PDF. A damaged bundle or PDF of this service is altered; other files are not evidence. */
function verifyAlone(primitives: Primitives, file: Uint8Array, pinned: readonly string[]): Verdict {
  const verdict = verifyBundle(primitives, file, pinned)
  if (verdict.result !== 'unreadable') return verdict
  if (isCertificate(file)) return alteredIn('pages')
  return wasBundle(file) ? alteredIn('file') : verdict
}

/** Whether a certificate without a readable attachment was changed: it had one, or its signature covers other bytes. */
const isChanged = (primitives: Primitives, pdf: Uint8Array): boolean =>
  new TextDecoder('latin1').decode(pdf).includes(ATTACHED) || isBroken(primitives, pdf)

function alteredIn(part: Part): Verdict {
  const altered: Finding = { part, state: 'altered' }
  return { result: 'altered', findings: [altered], altered, about: undefined }
}

/**
 * Checks that a PDF is byte for byte an issued one, by the hashes in the events. `place` numbers renewed PDFs. A bundle issued before the
 * PDF, e.g. its own attachment, has no hash: `unchecked`, or `altered` when the PDF's own signature covers other bytes, or its attachment
 * is not of the signature (`isOwn`).
 */
function checkPdf(primitives: Primitives, bundle: Uint8Array, signatureId: string, pdf: { bytes: Uint8Array; isOwn: boolean }): Finding {
  const { events } = JSON.parse(new TextDecoder().decode(bundle)) as Bundle
  const issued = factsOf(events, 'issued', signatureId)
  if (issued.length === 0) return { part: 'pages', state: !pdf.isOwn || isBroken(primitives, pdf.bytes) ? 'altered' : 'unchecked' }
  const hash = primitives.sha256(pdf.bytes)
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
