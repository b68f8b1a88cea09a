import type { Primitives } from './primitives.ts'

/** Texts that canonical bundles contain. One flipped bit damages at most one of them. */
const OF_BUNDLES = ['"format":"', '"covered":', '"events":[', '"issued":{', '"seals":[', '"signature":{']
/** Texts that certificates contain uncompressed. Those without an attachment or without a signature lack one of them. */
const OF_CERTIFICATES = ['Typst ', 'pdfaid:part', 'xmpMM:DocumentID', 'evidence.json', 'ETSI.CAdES.detached']

const has = (bytes: Uint8Array, marks: readonly string[], least: number): boolean => {
  const text = latin1(bytes)
  return marks.filter((mark) => text.includes(mark)).length >= least
}

/** Whether bytes that are no valid bundle were one before they were changed. */
export const wasBundle = (bytes: Uint8Array): boolean => has(bytes, OF_BUNDLES, 5)

/** Whether bytes look like a certificate of this service, possibly changed. */
export const isCertificate = (bytes: Uint8Array): boolean => has(bytes, OF_CERTIFICATES, 3)

/** The OID of a CMS message digest, then a set with an octet string of 32 bytes. */
const MESSAGE_DIGEST = [0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x09, 0x04, 0x31, 0x22, 0x04, 0x20]

/**
 * Whether the first signature of a PDF covers other bytes than the file has, so that the file was changed. Compares only hashes: a forger
 * can sign a changed file again. False for a PDF without a signature.
 */
export function isBroken({ sha256 }: Primitives, pdf: Uint8Array): boolean {
  const text = latin1(pdf)
  const range = /\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/.exec(text)
  if (!range) return text.includes('ETSI.CAdES.detached')
  const [, start = 0, before = 0, after = 0, length = 0] = range.map(Number)
  const covered = new Uint8Array(before + length)
  if (start !== 0 || after < before || after + length > pdf.length) return true
  covered.set(pdf.subarray(0, before))
  covered.set(pdf.subarray(after, after + length), before)
  const cms = fromHex(text.slice(before + 1, after - 1))
  const at = indexOf(cms, MESSAGE_DIGEST) + MESSAGE_DIGEST.length
  return at < MESSAGE_DIGEST.length || toHex(cms.subarray(at, at + 32)) !== sha256(covered)
}

const latin1 = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes)

function fromHex(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length >> 1)
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = Number.parseInt(text.slice(2 * at, 2 * at + 2), 16)
  return bytes
}

const toHex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

function indexOf(bytes: Uint8Array, part: readonly number[]): number {
  for (let at = 0; at + part.length <= bytes.length; at += 1) if (part.every((byte, index) => bytes[at + index] === byte)) return at
  return -part.length - 1
}
