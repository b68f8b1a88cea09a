import type { BundleOf } from './bundle-in-pdf.ts'
import type { Verdict } from './findings.ts'
import type { Primitives } from './primitives.ts'
import { verifyBundle } from './verify.ts'

const PDF = [0x25, 0x50, 0x44, 0x46]

/**
 * Checks a file: a bundle, or a certificate as PDF that carries one. Of a PDF the verdict is about the bundle; its pages are not looked at
 * and the verdict says so: the operator's signature over the file, which readers of PDF check, is about them.
 */
export async function verifyFile(
  primitives: Primitives,
  bytes: Uint8Array,
  pinned: readonly string[],
  bundleOf: BundleOf,
): Promise<Verdict> {
  if (!PDF.every((byte, at) => bytes[at] === byte)) return verifyBundle(primitives, bytes, pinned)
  const bundle = await bundleOf(bytes)
  if (!bundle) return { result: 'bare', findings: [], altered: undefined, about: undefined }
  const verdict = verifyBundle(primitives, bundle, pinned)
  if (verdict.findings.length === 0) return verdict
  return { ...verdict, findings: [...verdict.findings, { part: 'pages', state: 'unchecked' }] }
}
