import type { Verdict } from './findings.ts'
import type { Primitives } from './primitives.ts'
import { verifyBundle } from './verify.ts'

/** Finds the bundle inside another file, e.g. in a certificate as PDF; undefined when there is none. */
export type Attachment = (bytes: Uint8Array) => Uint8Array | undefined

const PDF = [0x25, 0x50, 0x44, 0x46]

/**
 * Checks a file: a bundle, or, given what takes an attachment out, a PDF that carries one. Of a PDF the verdict is about its attachment;
 * whether the pages around it are as they were is for who reads PDF to find out.
 */
export function verifyFile(primitives: Primitives, bytes: Uint8Array, pinned: readonly string[], attachmentOf?: Attachment): Verdict {
  const isPdf = PDF.every((byte, at) => bytes[at] === byte)
  return verifyBundle(primitives, (isPdf && attachmentOf?.(bytes)) || bytes, pinned)
}
