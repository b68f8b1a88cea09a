import { createHash } from 'node:crypto'
import { PDF, PdfString, type PdfDict } from '@libpdf/core'
import { fromBER, type OctetString } from 'asn1js'
import { ContentInfo, SignedData } from 'pkijs'
import { isFor } from './time-stamps.ts'

/** How far a file's signature goes: none, the operator's own (PAdES B-B), with a time stamp of somebody else (B-T). */
export type Level = 'none' | 'B-B' | 'B-T'

/** The unsigned attribute of a signature that holds its time stamp (RFC 3161, appendix A). */
const TIME_STAMP = '1.2.840.113549.1.9.16.2.14'

/** How far the signature in a file goes, by what is in the file: what was asked for proves nothing. */
export async function levelOf(bytes: Uint8Array): Promise<Level> {
  const pdf = await PDF.load(bytes)
  const signature = pdf
    .getForm()
    ?.getSignatureFields()
    .find((field) => field.isSigned())
    ?.getSignatureDict()
  if (!signature) return 'none'
  return hasTimeStamp(contentsOf(signature)) ? 'B-T' : 'B-B'
}

function contentsOf(signature: PdfDict): Uint8Array {
  const contents = signature.get('Contents')
  if (!(contents instanceof PdfString)) throw new Error('A signature of a PDF has no contents')
  return contents.bytes
}

/** Whether a CMS signature carries a time stamp over its own value. */
function hasTimeStamp(cms: Uint8Array): boolean {
  const signed = new SignedData({ schema: new ContentInfo({ schema: fromBER(new Uint8Array(cms)).result }).content })
  return signed.signerInfos.some(({ signature, unsignedAttrs }) => {
    const digest = createHash('sha256').update(valueOf(signature)).digest()
    const stamps = unsignedAttrs?.attributes.filter(({ type }) => type === TIME_STAMP) ?? []
    return stamps.some(({ values }) => values.some((value: { toBER(): ArrayBuffer }) => isFor(new Uint8Array(value.toBER()), digest)))
  })
}

const valueOf = (octets: OctetString) => octets.valueBlock.valueHexView
