import type { BundleOf } from './bundle-in-pdf.ts'
import type { Bundle } from './bundle.ts'
import type { Finding, Verdict } from './findings.ts'
import type { Primitives } from './primitives.ts'
import { factsOf } from './record.ts'
import { verifyBundle } from './verify.ts'

const PDF = [0x25, 0x50, 0x44, 0x46]

/**
 * Checks what belongs to one signature: a bundle, a certificate as PDF that carries one, or both. Each byte of a PDF is checked only
 * together with a bundle that was issued after it, which holds its hash; of a PDF alone the verdict is about the bundle in it, and says
 * that the PDF itself was not checked.
 */
export async function verifyFiles(
  primitives: Primitives,
  files: readonly Uint8Array[],
  pinned: readonly string[],
  bundleOf: BundleOf,
): Promise<Verdict> {
  const [pdfs, bundles] = [files.filter(isPdf), files.filter((file) => !isPdf(file))]
  const [[pdf], [bundle]] = [pdfs, bundles]
  if (pdfs.length > 1 || bundles.length > 1) return nothing('several')
  if (!pdf) return bundle ? verifyBundle(primitives, bundle, pinned) : nothing('unreadable')
  const evidence = bundle ?? (await bundleOf(pdf))
  if (!evidence) return nothing('bare')
  const verdict = verifyBundle(primitives, evidence, pinned)
  if (verdict.about === undefined) return verdict
  const pages = checkPdf(primitives, evidence, verdict.about.signatureId, pdf)
  const altered = verdict.altered ?? (pages.state === 'altered' ? pages : undefined)
  return { ...verdict, result: altered ? 'altered' : verdict.result, findings: [...verdict.findings, pages], altered }
}

/**
 * Whether a PDF is one that was issued, to its last byte: the events hold the hash of each that was. `place`: which one, where it was
 * renewed. A bundle of before it was issued says nothing of it, and that is the case of the one in the PDF itself.
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

const nothing = (result: 'bare' | 'several' | 'unreadable'): Verdict => ({ result, findings: [], altered: undefined, about: undefined })
