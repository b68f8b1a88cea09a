import { createHash } from 'node:crypto'
import { type PDF, PdfNumber, PdfString, type PdfDict } from '@libpdf/core'
import { isFor } from '../time-stamps.ts'

/** A document time stamp over the first `end` bytes of a file. */
export interface DocumentStamp {
  token: Uint8Array
  end: number
}

/** Returns the PDF's signature as CMS and its valid document time stamps, oldest first. */
export function signaturesIn(pdf: PDF, bytes: Uint8Array): { signature: Uint8Array | undefined; stamps: DocumentStamp[] } {
  const fields = pdf.getForm()?.getSignatureFields() ?? []
  const dicts = fields.flatMap((field) => (field.isSigned() ? (field.getSignatureDict() ?? []) : []))
  const isStamp = (dict: PdfDict) => dict.getName('Type')?.value === 'DocTimeStamp'
  const own = dicts.find((dict) => !isStamp(dict))
  const stamps = dicts.filter(isStamp).flatMap((dict) => stampIn(dict, bytes) ?? [])
  return { signature: own && contentsOf(own), stamps: stamps.toSorted((one, other) => one.end - other.end) }
}

function contentsOf(signature: PdfDict): Uint8Array {
  const contents = signature.get('Contents')
  if (!(contents instanceof PdfString)) throw new Error('A signature of a PDF has no contents')
  return contents.bytes
}

/** Returns a time stamp that covers the whole file except its own contents; undefined for any other. */
function stampIn(dict: PdfDict, bytes: Uint8Array): DocumentStamp | undefined {
  const range = [...(dict.getArray('ByteRange') ?? [])].map((each) => (each instanceof PdfNumber ? each.value : -1))
  const [start, length, next, rest] = range
  if (start !== 0 || length === undefined || next === undefined || rest === undefined || range.length !== 4) return undefined
  const token = contentsOf(dict)
  // The gap may contain only the stamp itself, as hexadecimal digits in angle brackets.
  if (length < 0 || rest < 0 || next - length !== token.length * 2 + 2 || next + rest > bytes.length) return undefined
  const digest = createHash('sha256')
    .update(bytes.subarray(0, length))
    .update(bytes.subarray(next, next + rest))
    .digest()
  return isFor(token, digest) ? { token, end: next + rest } : undefined
}
